import type { DataOf, Route } from '@portal/contracts/route.ts'
import type { ServiceInput } from '@portal/service-kit/identity/service-call.ts'
import type { Translate } from './language.ts'
import type { LogPage } from './log-page.ts'

export type CallService = <const R extends Route>(route: R, input: ServiceInput<R>) => Promise<DataOf<R>>

/** Log with its source and page; without data if it could not be read. */
export interface Log<Data> {
  key: string
  read(call: CallService): Promise<Data>
  page(
    data: Data | undefined,
    t: Translate,
    path: string,
  ): Omit<LogPage, 'path' | 'search' | 'language' | 'notice'>
}
