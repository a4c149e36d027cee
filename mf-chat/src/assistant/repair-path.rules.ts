interface Surface {
  pages: readonly { path: string }[]
  isDisabled?: boolean
}

const form = '/userRepair'

/** Path of the repair form; undefined while no live remote serves it or the user may not open it. */
export const repairPath = (remotes: readonly Surface[], routes: readonly string[]): string | undefined =>
  routes.includes(form) &&
  remotes.some(({ pages, isDisabled }) => !isDisabled && pages.some(({ path }) => path === form))
    ? form
    : undefined
