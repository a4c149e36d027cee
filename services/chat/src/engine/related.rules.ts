/**
 * Below it the documents do not speak of what was asked. Of the demo's questions 93 in a hundred that its manuals answer are above it, and
 * 68 in a hundred that have nothing to do with inverters are below (docs/decisions/098).
 */
export const enough = 0.18

/**
 * Whether the best section speaks of the question: its share of the highest score that any text could reach, and how many of the asked words
 * really stand in it, since a word alone may be there by chance, or only be spelt like another.
 */
export const isRelated = (relative: number, wordsMet: number): boolean => relative * (1 + wordsMet) >= enough
