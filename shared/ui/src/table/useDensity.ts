import { usePreference } from '@portal/client'

/** Densities for all tables, because they depend on the reader and the screen, not on the table. */
export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export function useDensity(): [Density, (density: Density) => void] {
  const [kept, keep] = usePreference('density')
  return [
    kept === 'compact' ? 'compact' : 'comfortable',
    (density) => keep(density === 'comfortable' ? null : density),
  ]
}
