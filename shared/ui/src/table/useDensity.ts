import { usePreference } from '@portal/client'

/** Densities of all tables: they suit a reader's eyes and screen, not one table. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export function useDensity(): [Density, (density: Density) => void] {
  const [kept, keep] = usePreference('density')
  return [
    kept === 'compact' ? 'compact' : 'comfortable',
    (density) => keep(density === 'comfortable' ? null : density),
  ]
}
