import { lazily } from '../lazily.tsx'

interface Props {
  before: string
  after: string
}

/** Text with removed and added words. */
export const TextDifference = /* @__PURE__ */ lazily<Props>(async () => ({
  default: (await import('./Change.tsx')).TextDifference,
}))
