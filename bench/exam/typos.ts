/** Neighbours of each key on an English keyboard. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const neighbours = new Map<string, string>()
for (const [at, row] of rows.entries())
  for (const [place, key] of [...row].entries()) {
    const near = [row[place - 1], row[place + 1], rows[at - 1]?.[place], rows[at + 1]?.[place]]
    neighbours.set(key, near.filter(Boolean).join(''))
  }

/** 0 ≤ x < 1, the same for the same seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Words suitable for typos: letters only, so no code or model, and long enough to stay recognizable. */
const word = /(?<![\p{L}\p{N}-])[a-z]{4,}(?![\p{L}\p{N}-])/giu

/** Makes a typo: a letter doubled, omitted, swapped, or replaced by a neighbouring key. */
function mistyped(text: string, chance: () => number): string {
  const at = Math.floor(chance() * (text.length - 1))
  const [before, letter, next, after] = [
    text.slice(0, at),
    text[at] as string,
    text[at + 1] as string,
    text.slice(at + 2),
  ]
  const way = Math.floor(chance() * 4)
  if (way === 0) return before + letter + letter + next + after
  if (way === 1) return before + next + after
  if (way === 2 && letter !== next) return before + next + letter + after
  const near = neighbours.get(letter.toLowerCase())
  if (!near) return before + letter + letter + next + after
  return before + near[Math.floor(chance() * near.length)] + next + after
}

/** Makes one or two typos in each of two words; undefined without suitable words. */
export function addTypos(text: string, seed: number): string | undefined {
  const chance = createSeededRandom(seed)
  const words = [...text.matchAll(word)]
  if (words.length === 0) return undefined
  const chosen = new Set<number>()
  while (chosen.size < Math.min(2, words.length)) chosen.add(Math.floor(chance() * words.length))
  let result = text
  for (const place of [...chosen].toSorted((a, b) => b - a)) {
    const { 0: one, index } = words[place] as RegExpExecArray
    let wrong = mistyped(one, chance)
    if (one.length >= 7 && chance() < 0.5) wrong = mistyped(wrong, chance)
    result = result.slice(0, index) + wrong + result.slice(index + one.length)
  }
  return result
}
