import { readLines } from '../vocabulary/word-list.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const alternatives = (items: readonly string[]) => items.map(literal).join('|')
/** Words are set apart by what is no letter; Chinese ones by nothing. */
const whole = (phrases: readonly string[]) => {
  const han = phrases.filter((phrase) => /\p{sc=Han}/u.test(phrase))
  const words = phrases.filter((phrase) => !han.includes(phrase))
  const spaced = words.length === 0 ? [] : [`(?<![\\p{L}\\p{N}])(?:${alternatives(words)})(?![\\p{L}\\p{N}])`]
  return new RegExp([...spaced, ...han.map(literal)].join('|') || '(?!)', 'iu')
}

/** Chinese goes on behind a unit without a blank. */
const unitEnds = '(?![\\p{sc=Latin}\\p{N}])'

/**
 * Asks for a number of one kind, where "noise" or "cable" may be asked about otherwise. How often is told
 * without a number, how long in metres, minutes or words, and how high anything may be.
 */
const interrogative =
  /^(?:how (?!often|high|deep|long|big|far|fast|soon|quick)|wie(?! ?(?:oft|hoch|tief|lang|groß|weit|schnell))|cuánt[oa]s?(?! (?:tiempo|tarda|dura|espacio))|[多几](?![高久长大远快]))/iu

const lines = readLines('quantities.txt').map((line) => {
  const [units = '', asked = ''] = line.split(' > ')
  const phrases = asked.split(',').map((phrase) => phrase.trim())
  const demanding = phrases.filter((phrase) => interrogative.test(phrase))
  return { units: units.split(' '), asks: whole(phrases), demands: whole(demanding) }
})

/** In the place of units: things are counted. */
const counted = '×'
const isCount = (units: readonly string[]) => units[0] === counted

const anyUnit = alternatives(lines.filter(({ units }) => !isCount(units)).flatMap(({ units }) => units))
const numerals =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'
/** Between two numbers of one unit: 4 or 6 mm². */
const between = String.raw`\s?(?:[-–×/]|or|to|and|bis|oder|und|o|a|y|至|或)\s?\p{Nd}`
/** A number that is none of a quantity, a list, a name, a code or a decimal. */
const statesCount = new RegExp(
  `(?<![\\p{L}\\p{N}.,_-])(?:\\p{Nd}{1,4}(?![.,]?\\p{N}|[.)](?:\\s|$)|\\s?(?:${anyUnit})${unitEnds}|${between}|\\p{sc=Latin})|(?:${numerals})(?![\\p{L}\\p{N}]))|[两二三四五六七八九十]\\s?[\\p{sc=Han}]`,
  'iu',
)

const quantities = lines.map(({ units, asks, demands }) => ({
  asks,
  demands,
  isCount: isCount(units),
  // The sign of a unit has its capitals, and often no blank before it.
  states: isCount(units)
    ? statesCount
    : new RegExp(`\\p{Nd}\\s?(?:[-–+]\\s?)?(?:${alternatives(units)})${unitEnds}`, 'u'),
}))

const bareQuantity = new RegExp(
  `^(?:how (?:many|much)|wie ?viele?|cuánt[oa]s?|多少)\\s*(?:${anyUnit})?\\s*[?？]?$`,
  'iu',
)
const before = /^\s*(?:(?:and|of|from|up to|und|von|ab|bis|y|de|hasta|那|是)\s+|[那是])*/iu
/** "How many kW?": of what, was said before. */
export const isBareQuantity = (question: string): boolean =>
  bareQuantity.test(question.replace(before, '').trim())

type Quantity = (typeof quantities)[number]

/** "How many years" does not count things. */
function statedBy(all: readonly Quantity[]): ((text: string) => boolean) | undefined {
  const measured = all.filter(({ isCount }) => !isCount)
  const asked = measured.length > 0 ? measured : all
  return asked.length === 0 ? undefined : (text) => asked.some(({ states }) => states.test(text))
}

/** Of a question that asks for a quantity: whether a text states one of that kind, a number with its unit. */
export const quantityIn = (question: string) =>
  statedBy(quantities.filter(({ asks, isCount }) => !isCount && asks.test(question)))

/** The same of a question that nothing but a number answers: how heavy, how many. */
export function numberIn(question: string): ((text: string) => boolean) | undefined {
  const demanded = quantities.some(({ demands }) => demands.test(question))
  const asked = quantities.filter(({ asks }) => asks.test(question))
  // Whatever else it asks for may be the answer: "how many kW does it take to charge to 100 %".
  return demanded ? statedBy(asked) : undefined
}
