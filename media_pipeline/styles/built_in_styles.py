"""The styles that every project has. A release may reword one: films keep their snapshot of it."""

from media_pipeline.providers.style_recipe import StyleRecipe

#: The style of a film that names none: the plain local look, and no word beside it.
PLAIN = "ink"

BUILT_IN: dict[str, StyleRecipe] = {
    PLAIN: StyleRecipe(name="Ink", medium="ink drawing", local_look="ink"),
    "colour": StyleRecipe(
        name="Colour", medium="painted storyboard, soft edges, no outlines", local_look="colour"
    ),
    "noir": StyleRecipe(
        name="Noir",
        look=("film noir", "high contrast"),
        palette="black and white",
        medium="brush and ink, black and white",
        lighting="one hard key light, deep shadows",
        music=("slow brass", "smoky"),
        local_look="noir",
    ),
    "storybook": StyleRecipe(
        name="Storybook",
        look=("children's book", "gentle", "hand-made"),
        palette="warm pastels on cream paper",
        medium="watercolour and pencil",
        lighting="soft daylight",
        camera="still, at a child's height",
        music=("celesta", "light strings"),
        local_look="colour",
    ),
    "documentary": StyleRecipe(
        name="Documentary",
        look=("observed", "plain", "unposed"),
        palette="natural colours",
        medium="35 mm photograph, fine grain",
        lighting="available light",
        camera="handheld, long lens",
        music=("sparse piano",),
        local_look="colour",
    ),
    "anime": StyleRecipe(
        name="Anime",
        look=("cel animation", "clean lines"),
        palette="saturated colours, painted skies",
        medium="cel drawing over a gouache background",
        lighting="rim light, clear shadows in two tones",
        camera="wide lenses, bold angles",
        music=("synthesizers", "driving drums"),
        local_look="ink",
    ),
    "graphic-novel": StyleRecipe(
        name="Graphic novel",
        look=("heavy outlines", "flat shadows"),
        palette="few colours, one accent",
        medium="pen, brush and flat colour",
        lighting="hard side light",
        camera="low angles, deep focus",
        music=("electric guitar", "low drums"),
        local_look="ink",
    ),
    "golden-age": StyleRecipe(
        name="Golden age",
        look=("1950s studio film", "elegant"),
        palette="three-strip technicolor",
        medium="large-format film still",
        lighting="three-point studio light, soft on faces",
        camera="slow dolly moves, eye level",
        music=("full orchestra", "sweeping strings"),
        local_look="colour",
    ),
}
