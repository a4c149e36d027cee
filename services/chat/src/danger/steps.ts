import type { Hazard } from './lexicon.ts'

/** In the order in which they are done, with the dangers that they are for. */
export const steps = {
  casualty: ['person'],
  away: ['person', 'water', 'fire', 'battery'],
  puddle: ['water'],
  ambulance: ['person'],
  leave: ['person', 'water', 'fire', 'battery'],
  douse: ['fire', 'battery'],
  off: ['person', 'water', 'fire', 'battery'],
  unused: ['person', 'water', 'fire', 'battery'],
  tell: ['person', 'water', 'fire', 'battery'],
} as const satisfies Record<string, readonly Hazard[]>
export type Step = keyof typeof steps
