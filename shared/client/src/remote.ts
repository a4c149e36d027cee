import type { ComponentType } from 'react'
import type { TextSources } from './text.ts'

export interface RemoteRoute {
  /** Path as in the remote's `remote.json`; can contain `:name` parameters. */
  path: string
  page: () => Promise<{ default: ComponentType }>
  /** Whether the page keeps its state while another page is shown. */
  keepAlive?: boolean
}

/** Exports of a remote's exposed module. */
export interface RemoteModule {
  /** Version of the shell's contract for which the remote was written. */
  contract: string
  routes: RemoteRoute[]
  /** Cards of the start page, by their names in `home` of `remote.json`. */
  cards?: Record<string, () => Promise<{ default: ComponentType }>>
  texts?: TextSources
}
