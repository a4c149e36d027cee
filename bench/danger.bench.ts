import { dangerIn } from '@portal/chat/danger/danger.rules.ts'
import { readDangerSet } from '@portal/chat/test/sets.ts'
import { formatTable, percentile } from './measure.ts'
import type { Bench } from './run.ts'

function figuresOf(name: string): string[] {
  const { dangerous, harmless } = readDangerSet(name)
  const share = (sentences: readonly { text: string }[]) => {
    const heard = sentences.filter(({ text }) => dangerIn(text, 'en')).length
    return `${((100 * heard) / sentences.length).toFixed(1)} % (${heard} of ${sentences.length})`
  }
  return [share(dangerous), share(harmless)]
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
  title: 'Recognition of danger',
  async run() {
    const [own, first, unseen, last, others] = [
      'held-out',
      'author-then-corrected',
      'blind',
      'evasive-then-corrected',
      'others-then-corrected',
    ].map(figuresOf)
    const heldOut = readDangerSet('held-out')
    return [
      'Sentences in the words of owners, about danger and harmless look-alikes, in all languages of the pages. Held out and tried before were written by the author of the rule, each after the rule had been committed. The first was then used to widen it: when it was new, 87.9 % (124 of 141) were recognised, with 3.5 % (5 of 143) false alarms. For the held-out set the rule was not changed.',
      'The third set, by others, was written on 2026-11-22 by people who did not build the rule and had seen neither it nor the other sets; the kinds of danger and of harmless sentences had been named to them. More than half of its harmless sentences sound like danger on purpose. When it was new, 98.0 % (150 of 153) were recognised – the three missed ones are English – with 12.4 % (21 of 170) false alarms: English 10 of 90, Spanish 1 of 18, German 2 of 18, Chinese 1 of 16, French 3 of 8, Polish 2 of 5, Portuguese 2 of 5, none of 10 in Italian, Dutch and Afrikaans. Then the rule was corrected by kind of error: since then this is a development set, and its figure here is not a held-out one. The held-out set was seen during the correction, but nothing was changed for it.',
      'The fourth set was written after that commit, by the same people, who knew the rule by then; about half of its English sentences of danger do not name what is wrong ("battery has a belly now"). When it was new, 80.0 % (48 of 60) were recognised, with 8.3 % (5 of 60) false alarms: on such sentences the targets were not met; 11 of the 12 missed are English. Then the rule was corrected once more, so this is a development set, too.',
      "The blind set, a realistic mix, was written on 2026-11-22 after the last change of the rule, by people who had seen neither the rule nor any other set, and was run once: this is the figure that counts. All five false alarms are English; two of them are arguable (a phone's swollen battery, what to do if the battery ever caught fire).",
      formatTable(
        [
          '',
          'blind',
          'fourth, then corrected',
          'held out',
          'by others, then corrected',
          'tried before',
          'target, held out',
        ],
        [
          [
            'danger recognised',
            unseen?.[0] ?? '',
            last?.[0] ?? '',
            own?.[0] ?? '',
            others?.[0] ?? '',
            first?.[0] ?? '',
            '≥ 95 %',
          ],
          [
            'false alarms',
            unseen?.[1] ?? '',
            last?.[1] ?? '',
            own?.[1] ?? '',
            others?.[1] ?? '',
            first?.[1] ?? '',
            '≤ 3 %',
          ],
          [
            'p50 / p95, ms',
            '',
            '',
            took([...heldOut.dangerous, ...heldOut.harmless].map(({ text }) => text)),
            '',
            '',
            '',
          ],
        ],
      ),
    ].join('\n\n')
  },
}
