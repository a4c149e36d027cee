import { fold } from '../vocabulary/token.rules.ts'
import { costs, editCost, maxLength } from './edit.rules.ts'

/** Words are compared without accents, which people omit. */
export const keyOf = (word: string): string => fold(word.toLowerCase()).replaceAll('ß', 'ss')

/** A word that somebody may misspell: no code, no sign of a script without letters. */
export const isSpelt = (token: string): boolean =>
  token.length > 1 && token.length <= maxLength && /^[\p{sc=Latin}\p{M}]+$/u.test(token)

export interface Near {
  key: string
  cost: number
}

interface Entry {
  /** As it is written. */
  word: string
  count: number
}

const bitOf = (letter: string) => 1 << (letter.charCodeAt(0) % 32)
/** Which letters a word has; two words that differ much in them are far from each other. */
function letters(word: string): number {
  let mask = 0
  for (const letter of word) mask |= bitOf(letter)
  return mask
}

function bits(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Words with how often they occur, found by themselves and by what is typed instead of them. */
export class Lexicon {
  private readonly entries = new Map<string, Entry>()
  /** Keys of the same length, with their letters. */
  private readonly shelves = new Map<number, { keys: string[]; masks: Int32Array }>()
  private sum = 0

  constructor(words: Iterable<readonly [word: string, count: number]>) {
    for (const [word, count] of words) {
      const key = keyOf(word)
      const entry = this.entries.get(key)
      this.sum += count
      if (!entry) this.entries.set(key, { word, count })
      else {
        if (count > entry.count) entry.word = word
        entry.count += count
      }
    }
    for (const [length, keys] of Map.groupBy(this.entries.keys(), (key) => key.length))
      this.shelves.set(length, { keys, masks: Int32Array.from(keys, letters) })
  }

  keys(): Iterable<string> {
    return this.entries.keys()
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  /** As it is written most often. */
  written(key: string): string | undefined {
    return this.entries.get(key)?.word
  }

  /** How many of all words are this one, 0 … 1. */
  share(key: string): number {
    return (this.entries.get(key)?.count ?? 0) / Math.max(1, this.sum)
  }

  /** Words at no more than this cost, beside that of a wrong first letter. */
  near(key: string, limit: number): Near[] {
    const mask = letters(key)
    const reach = Math.floor(limit / costs.doubled)
    // An edit adds one kind of letter and removes another; only those that change none cost less.
    const maxBits = 2 * Math.floor(limit / costs.neighbour)
    const found: Near[] = []
    for (let length = Math.max(1, key.length - reach); length <= key.length + reach; length++) {
      const shelf = this.shelves.get(length)
      if (!shelf) continue
      for (let at = 0; at < shelf.keys.length; at++) {
        if (bits((shelf.masks[at] as number) ^ mask) > maxBits) continue
        const cost = editCost(key, shelf.keys[at] as string, limit)
        if (Number.isFinite(cost)) found.push({ key: shelf.keys[at] as string, cost })
      }
    }
    return found
  }
}
