import type { ComponentType } from 'react'
import type { TextSources } from './text.ts'

export interface RemoteRoute {
  /** Path as in the remote's `remote.json`; may contain `:name` parameters. */
  path: string
  page: () => Promise<{ default: ComponentType }>
  /** Keeps its state while another page is shown. */
  keepAlive?: boolean
}

/** Exports of a remote's exposed module. */
export interface RemoteModule {
  /** Version of the shell's contract that it was written against. */
  contract: string
  routes: RemoteRoute[]
  /** Cards of the start page, by the names of `home` in its `remote.json`. */
  cards?: Record<string, () => Promise<{ default: ComponentType }>>
  texts?: TextSources
}
