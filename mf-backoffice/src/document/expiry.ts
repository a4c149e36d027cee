import { useFormat, useT } from '@portal/client'
import type { VectorStore } from '@portal/contracts/knowledge.contract.ts'

/** Describes the expiry of a store. */
export function useExpiryText(): (store: VectorStore) => string {
  const t = useT()
  const { day } = useFormat()
  return ({ expires_after: after, expires_at: at }) => {
    if (after === null) return t('Never')
    if (after.anchor === 'date') return t('On {day}', { day: day(after.day) })
    return t('After {days} days without use (currently {day})', {
      days: after.days,
      day: day(new Date((at ?? 0) * 1_000).toISOString().slice(0, 10)),
    })
  }
}
