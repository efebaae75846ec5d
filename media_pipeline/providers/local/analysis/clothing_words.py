"""Words of clothing."""

from media_pipeline.screenplay.word_set import word_set

GARMENTS = word_set(
    "coat raincoat overcoat greatcoat trenchcoat peacoat jacket blazer parka anorak windbreaker "
    "cardigan sweater jumper pullover hoodie sweatshirt vest waistcoat turtleneck shirt t-shirt "
    "tee blouse top tunic dress gown nightgown robe bathrobe kimono sari skirt kilt "
    "trousers pants "
    "jeans shorts leggings overalls dungarees coveralls suit tuxedo uniform scrubs "
    "apron cape cloak "
    "shawl poncho pyjamas pajamas nightshirt underwear swimsuit bikini wetsuit swimsuit leotard "
    "tutu gi armor armour toga sweatpants tracksuit oilskins oilskin slicker costume "
    "jersey habit "
    "cassock smock spacesuit jumpsuit loincloth corset camisole polo denim tweed tweeds "
    "fleece furs "
    "hat cap beanie beret fedora bonnet helmet crown hood turban headscarf hijab veil scarf tie "
    "bowtie bow-tie gloves mittens belt sash suspenders braces socks stockings tights "
    "shoes boots "
    "sneakers trainers sandals slippers heels clogs glasses spectacles sunglasses "
    "goggles monocle "
    "earrings necklace bracelet ring rings brooch pendant mask eyepatch wig backpack parachute "
    "parachutes lifejacket sou'wester bandana headphones watch garb attire coats jackets shirts "
    "rags sportswear slacks galoshes wellingtons wellies"
)
PARTS = word_set(
    "buttons collar cuffs sleeves hem lining trim lapels pockets patches lace stripes dots hood "
    "epaulettes badge medals feathers sequins pattern print piping zip zipper"
)
#: After these a garment is not worn: «in a coat shop», «her jacket pocket».
NOT_WORN_NEXT = word_set(
    "shop store rack closet pocket pockets hanger hangers drawer box bag button factory "
    "department "
    "stand hook tree maker seller sleeve"
)
LOOKS = word_set(
    "red orange yellow green blue purple violet pink brown black white grey gray beige tan cream "
    "navy crimson scarlet coral teal turquoise gold golden silver khaki olive maroon ivory dark "
    "light bright pale faded worn torn ragged old new long short tight loose baggy "
    "heavy thick thin "
    "big oversized plain simple elegant fancy formal wool woollen woolen cotton linen "
    "silk leather "
    "denim velvet fur knitted tweed rubber plaid checked striped floral dirty clean wet soaked "
    "patched shabby threadbare crisp quilted hooded padded battered yesterday’s yesterday's"
)
COLOURS = word_set(
    "red orange yellow green blue purple pink brown black white grey gray beige gold"
)
#: Words that a piece of clothing never has before it in its own phrase.
STOPS = word_set(
    "who whose that which is are was were has have had of at on to from by into for under "
    "beside behind "
    "he she they it and or but as while when then with in out off up down through "
    "across a an the "
    "his her their wearing dressed"
)
ARTICLES = word_set("a an the his her their its two three some another one matching")
