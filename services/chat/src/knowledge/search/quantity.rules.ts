import { readLines } from '../vocabulary/word-list.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const alternatives = (items: readonly string[]) => items.map(literal).join('|')
/** Words are set apart by what is no letter; Chinese ones by nothing. */
const whole = (phrases: readonly string[]) => {
  const han = phrases.filter((phrase) => /\p{sc=Han}/u.test(phrase))
  const words = phrases.filter((phrase) => !han.includes(phrase))
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${alternatives(words)})(?![\\p{L}\\p{N}])${han.map((one) => `|${literal(one)}`).join('')}`,
    'iu',
  )
}

const quantities = readLines('quantities.txt').map((line) => {
  const [units = '', asked = ''] = line.split(' > ')
  return {
    asks: whole(asked.split(',').map((phrase) => phrase.trim())),
    // The sign of a unit has its capitals, and often no blank before it.
    states: new RegExp(
      `\\p{Nd}\\s?(?:[-–+]\\s?)?(?:${alternatives(units.split(' '))})(?![\\p{L}\\p{N}])`,
      'u',
    ),
  }
})

/** Of a question that asks for a quantity: whether a text states one of that kind, a number with its unit. */
export function quantityIn(question: string): ((text: string) => boolean) | undefined {
  const asked = quantities.filter(({ asks }) => asks.test(question))
  return asked.length === 0 ? undefined : (text) => asked.some(({ states }) => states.test(text))
}
