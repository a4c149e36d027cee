import { lazyComponent } from '../lazy-component.tsx'

interface Props {
  before: string
  after: string
}

/** Text with removed and added words. */
export const TextDifference = /* @__PURE__ */ lazyComponent<Props>(async () => ({
  default: (await import('./Change.tsx')).TextDifference,
}))
