import { useSearchParams } from '@portal/client'
import { readLogSelection, type SelectedLog } from '@portal/contracts/version-log.ts'

/** Returns the log of the address, and a setter. */
export function useChosenLog() {
  const [search, setSearch] = useSearchParams()
  const set = (change: (next: URLSearchParams) => void) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        // Removes the installed version, because it belongs to the previous log.
        next.delete('since')
        change(next)
        return next
      },
      { replace: true },
    )
  const choose = (part: Partial<SelectedLog>) =>
    set((next) => {
      for (const [name, value] of Object.entries(part)) next.set(name, value)
    })
  const compareWith = (code: string) =>
    set((next) => {
      if (code) next.set('since', code)
    })
  return { ...readLogSelection(search), choose, compareWith }
}
