import { type KeyboardEvent, useState } from 'react'
import type { Bar } from './bar.ts'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Makes a chart one tab stop: arrow keys, Home and End move between bars. */
export function useBarKeys(bars: readonly Bar[]) {
  const [chosen, setChosen] = useState<string>()
  const linked = bars.filter(({ link }) => link)
  const stop = linked.find(({ key }) => key === chosen) ?? linked[0]
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = steps[event.key]
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return
      const links = [...event.currentTarget.querySelectorAll('a')]
      const to = links[step(links.indexOf(document.activeElement as HTMLAnchorElement), links.length - 1)]
      if (!to) return
      event.preventDefault()
      to.focus()
    },
    linkProps: ({ key }: Bar) => ({ tabIndex: key === stop?.key ? 0 : -1, onFocus: () => setChosen(key) }),
  }
}
