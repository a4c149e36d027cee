interface Surface {
  pages: readonly { path: string }[]
  isDisabled?: boolean
}

const form = '/userRepair'

/** Where a repair is asked for; undefined while no live remote has that page, or for who may not. */
export const repairPath = (remotes: readonly Surface[], routes: readonly string[]): string | undefined =>
  routes.includes(form) &&
  remotes.some(({ pages, isDisabled }) => !isDisabled && pages.some(({ path }) => path === form))
    ? form
    : undefined
