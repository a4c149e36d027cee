interface Surface {
  pages: readonly { path: string }[]
  isDisabled?: boolean
}

const form = '/userRepair'

/** Returns the path of the repair form; undefined without a live page or permission. */
export const repairPath = (remotes: readonly Surface[], routes: readonly string[]): string | undefined =>
  routes.includes(form) &&
  remotes.some(({ pages, isDisabled }) => !isDisabled && pages.some(({ path }) => path === form))
    ? form
    : undefined
