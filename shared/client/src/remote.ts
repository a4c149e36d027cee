import type { ComponentType } from 'react'
import type { TextSources } from './text.ts'

export interface RemoteRoute {
  /** As in the remote's `remote.json`; may hold `:name` parameters. */
  path: string
  page: () => Promise<{ default: ComponentType }>
  /** Keeps its state while another page is shown. */
  keepAlive?: boolean
}

/** What a remote's one exposed module exports. */
export interface RemoteModule {
  /** Version of the shell's contract that it was written against. */
  contract: string
  routes: RemoteRoute[]
  /** Cards of the start page, by the names of `home` in its `remote.json`. */
  cards?: Record<string, () => Promise<{ default: ComponentType }>>
  texts?: TextSources
}
