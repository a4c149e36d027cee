interface Surface {
  pages: readonly { path: string }[]
  isDisabled?: boolean
}

/** Forms and lists of repair requests, the best first. */
const repairPaths = ['/userRepair', '/rma']

/** Where a repair is asked for; undefined while no live remote has such a page. */
export function repairPath(remotes: readonly Surface[]): string | undefined {
  const live = remotes
    .filter(({ isDisabled }) => !isDisabled)
    .flatMap(({ pages }) => pages.map(({ path }) => path))
  return repairPaths.find((path) => live.includes(path))
}
