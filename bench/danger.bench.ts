import * as byOthers from '@portal/chat/danger/by-others.ts'
import { dangerIn } from '@portal/chat/danger/danger.rules.ts'
import * as heldOut from '@portal/chat/danger/held-out.ts'
import * as tried from '@portal/chat/danger/tried.ts'
import { percentile, table } from './measure.ts'
import type { Bench } from './run.ts'

interface Set {
  dangerous: readonly string[]
  harmless: readonly string[]
}

function figuresOf({ dangerous, harmless }: Set): string[] {
  const heard = (texts: readonly string[]) => texts.filter((text) => dangerIn(text, 'en')).length
  const share = (part: number, of: readonly unknown[]) => `${((100 * part) / of.length).toFixed(1)} % (${part} of ${of.length})`
  return [share(heard(dangerous), dangerous), share(heard(harmless), harmless)]
}

const flat = (texts: Record<string, readonly string[]>) => Object.values(texts).flat()

/** Of a set by language: English first. */
function byLanguage({ dangerous, harmless }: typeof byOthers): string {
  const rows = (Object.keys(dangerous) as (keyof typeof dangerous)[]).map((language) => [
    language,
    ...figuresOf({ dangerous: dangerous[language], harmless: harmless[language] }),
  ])
  return table(['by others, by language', 'danger heard', 'heard where there is none'], rows)
}

function took(texts: readonly string[]): string {
  const times = texts.map((text) => {
    const start = performance.now()
    dangerIn(text, 'en')
    return performance.now() - start
  })
  return `${percentile(times, 50).toFixed(1)} / ${percentile(times, 95).toFixed(1)}`
}

export const bench: Bench = {
  title: 'Sentences that tell of danger',
  async run() {
    const [own, first] = [figuresOf(heldOut), figuresOf(tried)]
    const others = figuresOf({ dangerous: flat(byOthers.dangerous), harmless: flat(byOthers.harmless) })
    return [
      'Sentences as owners write them, of danger and of what only sounds like it, in all languages of the pages. Held out and tried before were written by the author of the rule, each after the rule had been committed. The first was then used to widen it: when it was new, 87.9 % (124 of 141) were heard, 3.5 % (5 of 143) falsely. For the held-out set the rule was not changed.',
      'The third set, by others, was written on 2026-11-22 by eyes that did not build the rule and had seen neither it nor the other sets; the kinds of danger and of harmless sentences had been named to them. The rule was not changed for it. More than half of its harmless sentences sound like danger on purpose.',
      table(
        ['', 'by others', 'held out', 'tried before', 'target, not tried before'],
        [
          ['danger heard', others[0] ?? '', own[0] ?? '', first[0] ?? '', '≥ 95 %'],
          ['heard where there is none', others[1] ?? '', own[1] ?? '', first[1] ?? '', '≤ 3 %'],
          ['p50 / p95, ms', '', took([...heldOut.dangerous, ...heldOut.harmless]), '', ''],
        ],
      ),
      byLanguage(byOthers),
    ].join('\n\n')
  },
}
