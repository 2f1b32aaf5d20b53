// Passwords that a child can read from a card and type. The server makes them for cards, the browser suggests them.

/** Two different words and three digits, 'otter-maple-472'. `randomBelow` returns a whole number from 0, below its argument. */
export function makeReadablePassword(randomBelow: (count: number) => number): string {
  const count = CARD_WORDS.length
  const first = randomBelow(count)
  const second = (first + 1 + randomBelow(count - 1)) % count
  return `${CARD_WORDS[first]}-${CARD_WORDS[second]}-${100 + randomBelow(900)}`
}

/** Short, friendly, easy to spell, no two easily confused. */
export const CARD_WORDS: readonly string[] = `
acorn alder alpine amber apple april arbor aspen autumn badger bamboo banjo basil basket beach beaver berry birch
bison blossom bluebird bonnet boulder branch bread breeze bridge brook bubble bucket butter button cabin cactus camel
candle canoe canyon carrot castle cedar cello cherry chestnut circle citrus clover cobalt cocoa comet compass copper
coral cotton cricket crystal cupcake daisy dancer dolphin donkey dragon drum eagle earth echo elder ember emerald
falcon feather fern ferry fiddle field finch firefly flute forest fossil fountain foxglove galaxy garden garnet ginger
glacier glider globe gold goose granite grape grove guitar hammock harbor harvest hazel hedgehog heron hickory hill
honey horizon iceberg indigo island ivory jacket jaguar jasmine jelly jigsaw jungle juniper kayak kettle kitten kiwi
koala ladder lagoon lake lantern lark lavender lemon lentil lichen lilac lily lizard llama lobster lotus lunar lynx
magnet mango maple marble marigold meadow melon meteor mint mitten monkey moon morning mosaic moss mountain muffin
mustard nectar needle nest nickel noodle north nutmeg oak oasis ocean olive onion opal orange orbit orchard orchid
otter owl oyster paddle panda panther papaya parrot peach peanut pearl pebble pelican pencil penguin pepper petal
piano pillow pilot pine planet plum pocket pond pony poppy prairie puffin pumpkin puzzle quail quartz quilt rabbit
radish rainbow raven ribbon river robin rocket rose saffron sage sailor salmon sand sandal satin scarf seal sequoia
shadow shell silver sky snow sparrow spice spiral spring spruce squash squirrel star stone stork storm summer summit
sunny sunrise swan syrup teapot thunder tiger timber toast tomato topaz trail tulip tundra turnip turtle valley
vanilla velvet village violet violin waffle walnut walrus water whale wheat willow window winter wolf wombat wonder
yarn yellow zebra zephyr
`
  .trim()
  .split(/\s+/)
