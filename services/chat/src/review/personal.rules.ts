import type { personalKinds, Span } from '@portal/contracts/thread.contract.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'

export interface PersonalSpan extends Span {
  kind: (typeof personalKinds)[number]
}

/** Patterns whose first group is the personal part. All are bounded, so that matching takes linear time. */
const patterns: readonly (readonly [PersonalSpan['kind'], RegExp])[] = [
  ['email', /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/gu],
  // At least nine digits, because settings, dates and versions have fewer.
  ['phone', /((?<![\w.])(?:\+|00)?\(?\d(?:[ ()/.-]{0,2}\d){8,14}(?![\w]))/gu],
  [
    'name',
    /(?:\b[Mm]y name is|\b[Mm]ein Name ist|\b[Ii]ch heiße|\b[Mm]e llamo|\b[Mm]i nombre es|\b[Rr]egards,?|\b[Gg]rüßen?,?|\b[Ss]aludos,?|\b(?:Mrs?|Ms|Dr|Herr|Frau)\.?)\s{1,3}(\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2})/gu,
  ],
  ['name', /(?:我叫|我的名字是)([\p{sc=Han}]{2,3})(?=[，,。.\s]|$)/gu],
  [
    'address',
    /(\b\d{1,5}[a-z]? (?:\p{Lu}[\p{L}'’.-]{1,30} ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way)\b)/gu,
  ],
  ['address', /(\p{Lu}[\p{L}-]{1,30}(?:straße|strasse|str\.|weg|platz|allee|gasse) \d{1,4} ?[a-z]?\b)/gu],
  ['address', /(\b(?:Calle|Avenida|Rue|Via|Plaza) (?:\p{L}{1,20} ){0,3}\p{Lu}[\p{L}-]{1,30},? \d{1,4}\b)/gu],
  // Ten mixed letters and digits: a serial number identifies its owner.
  ['serial', /(\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{10}\b)/gu],
]

const meets = (a: Span, b: Span) => a.start < b.end && b.start < a.end

/** Finds parts that look like a name, address or number, in order and without overlaps. */
export function findPersonal(text: string): PersonalSpan[] {
  const found: PersonalSpan[] = []
  for (const [kind, pattern] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [whole, part = ''] = match
      const start = match.index + whole.lastIndexOf(part)
      const one = { kind, start, end: start + part.length }
      if (!found.some((other) => meets(one, other))) found.push(one)
    }
  return found.sort((a, b) => a.start - b.start)
}

/** Sorts and merges overlapping spans, limited to the text. */
export function mergeSpans(spans: readonly Span[], length: number): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    const to = Math.min(end, length)
    if (start >= to) continue
    if (last && start <= last.end) last.end = Math.max(last.end, to)
    else merged.push({ start, end: to })
  }
  return merged
}

export const redact = (text: string, spans: readonly Span[]): string =>
  mergeSpans(spans, text.length).reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}[…]${rest.slice(end)}`,
    text,
  )

/** Lists personal data that is not redacted. */
export const findUnredacted = (text: string, blackouts: readonly Span[]): PersonalSpan[] =>
  findPersonal(text).filter(
    (one) => !blackouts.some(({ start, end }) => start <= one.start && one.end <= end),
  )

/** @throws Problem if there is unconfirmed personal data */
export function assertNoPersonalData(texts: readonly string[], isPersonalChecked = false) {
  const found = texts.flatMap((text) => findPersonal(text).map(({ start, end }) => text.slice(start, end)))
  if (found.length === 0 || isPersonalChecked) return
  throw problem('dialogue.personal', { found: [...new Set(found)].slice(0, 5).join(', ') })
}
