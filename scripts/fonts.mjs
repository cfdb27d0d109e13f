// Makes our own subsets of the interface font and writes them to web/fonts, and of the font of documents. Run by hand when a letter is missing:
//   node scripts/fonts.mjs
// The result is committed, so that neither building nor starting needs it.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const out = new URL('../web/fonts/', import.meta.url)

const chars = (...ranges) =>
  ranges
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('')

/** One file per script, so that a page loads only what it shows. The ranges are repeated in web/fonts/fonts.css. */
const subsets = [
  {
    name: 'latin',
    from: 'onest/files/onest-latin-wght-normal.woff2',
    text:
      chars([0x20, 0x7e], [0xa0], [0xa7], [0xa9], [0xab], [0xad, 0xae], [0xb0, 0xb2], [0xb7], [0xbb], [0xd7]) +
      chars([0x2010, 0x2015], [0x2018, 0x201e], [0x2020], [0x2022], [0x2026], [0x2030], [0x2039, 0x203a]) +
      chars([0x20ac], [0x2122], [0x2191], [0x2193], [0x2212]) +
      'éèüöäçÉÜÖÄ',
  },
  {
    name: 'cyrillic',
    from: 'onest/files/onest-cyrillic-wght-normal.woff2',
    text: chars([0x401], [0x406], [0x410, 0x44f], [0x451], [0x456], [0x4b0, 0x4b1], [0x2116]),
  },
  {
    // Ө ө Ү ү, and the Kazakh letters of names from Bayan-Ölgii (І and Ұ are in the file above).
    name: 'mongolian',
    from: 'onest/files/onest-cyrillic-ext-wght-normal.woff2',
    text: 'ӨөҮүӘәҒғҚқҢңҺһ',
  },
  {
    // Onest has no tugrik sign.
    name: 'tugrik',
    from: 'rubik/files/rubik-latin-ext-wght-normal.woff2',
    text: '₮',
  },
]

let total = 0
for (const { name, from, text } of subsets) {
  const font = await subsetFont(await readFile(new URL(from, packages)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    noHinting: true,
  })
  total += font.length
  await writeFile(new URL(`nutag-${name}.woff2`, out), font)
  console.log(`nutag-${name}.woff2 ${(font.length / 1024).toFixed(1)} KB`)
}
console.log(`together ${(total / 1024).toFixed(1)} KB`)

/** PDF documents embed what they use of these; the files have every letter that our texts may have. */
const documents = new URL('../server/core/paper/', import.meta.url)
const letters =
  chars([0x20, 0x7e], [0xa0, 0x17f], [0x218, 0x21b], [0x400, 0x52f], [0x1e9e]) +
  chars([0x2010, 0x2015], [0x2018, 0x201e], [0x2020, 0x2022], [0x2026], [0x2030], [0x2032, 0x2033], [0x2039, 0x203a]) +
  chars([0x20a0, 0x20bf], [0x2116], [0x2122], [0x2212], [0x2260], [0x2264, 0x2265])
for (const [weight, from] of [
  ['regular', '400Regular/NotoSans_400Regular'],
  ['bold', '700Bold/NotoSans_700Bold'],
]) {
  const whole = await readFile(new URL(`../node_modules/@expo-google-fonts/noto-sans/${from}.ttf`, import.meta.url))
  const font = await subsetFont(whole, letters, {
    targetFormat: 'truetype',
    keepFeatures: ['kern', 'ccmp'],
    noHinting: true,
  })
  await writeFile(new URL(`noto-sans-${weight}.ttf`, documents), font)
  console.log(`noto-sans-${weight}.ttf ${(font.length / 1024).toFixed(1)} KB`)
}
