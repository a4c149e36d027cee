import type { Language } from '@portal/contracts/reference.ts'
import type { Danger } from './danger.rules.ts'
import { type Step, steps } from './steps.ts'
import { words } from './words.ts'

/**
 * Fire service and ambulance, by the country of the device; elsewhere, and without a device, it is said how
 * to find them.
 */
const numbers: Record<string, [fire: string, ambulance: string]> = {
  ...Object.fromEntries(
    'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LT LU LV MT NL NO PL PT RO SE SI SK'
      .split(' ')
      .map((code) => [code, ['112', '112']]),
  ),
  ...Object.fromEntries('US CA MX'.split(' ').map((code) => [code, ['911', '911']])),
  GB: ['999', '999'],
  AU: ['000', '000'],
  NZ: ['111', '111'],
  CN: ['119', '120'],
  JP: ['119', '119'],
  KR: ['119', '119'],
  BR: ['193', '192'],
  IL: ['102', '101'],
  IN: ['112', '112'],
  UA: ['101', '103'],
  RU: ['112', '112'],
  TR: ['112', '112'],
  ZA: ['112', '112'],
}

const all = Object.keys(steps) as Step[]
/** What is told again before what else is answered. */
const again: readonly Step[] = ['casualty', 'away', 'puddle', 'leave', 'unused']

/** Words that nobody but us has written, with nothing of the question in them. */
export function adviceFor(
  { hazards }: Pick<Danger, 'hazards'>,
  language: Language,
  country = '',
  of: readonly Step[] = all,
): string {
  const said = words[language]
  const [fire, ambulance] = numbers[country.toUpperCase()] ?? [said.unknownNumber, said.unknownNumber]
  const due = of.filter((step) => steps[step].some((hazard) => hazards.has(hazard)))
  const lines = due.map(
    (step, at) => `${at + 1}. ${said[step].replace('{fire}', fire).replace('{ambulance}', ambulance)}`,
  )
  return `**${said.lead}**\n\n${lines.join('\n')}`
}

/** What stands before any other answer while the danger may not be over. */
export const reminderOf = (danger: Danger, country?: string): string =>
  `${adviceFor(danger, danger.language, country, again)}\n\n**${words[danger.language].after}**\n\n`
