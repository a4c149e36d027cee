import { findPageAt } from '@portal/contracts/page-path.ts'
import type { Registry } from '@portal/contracts/registry.ts'

const plainName = /^[\w-][\w.-]*$/

/**
 * Returns the files of a remote that the page at `url` needs, in loading order; none for a page of the
 * shell.
 */
export function listPageFiles({ remotes }: Registry, url: string): string[] {
  const [path = ''] = url.split('?')
  const pages = Object.values(remotes).flatMap((remote) => remote.pages.map((page) => ({ ...page, remote })))
  const page = findPageAt(pages, path)
  const build = page?.remote.builds[page.remote.version]
  if (!page || !build) return []
  const folder = build.manifest.slice(0, build.manifest.lastIndexOf('/'))
  const names = [...Object.keys(build.integrity), ...(build.preload?.[page.path] ?? [])]
  return names.filter((name) => plainName.test(name)).map((name) => `${folder}/${name}`)
}
