import type { AnyChosen } from '@portal/contracts/page.ts'
import type { ReactNode } from 'react'
import type { Option } from '../../column.ts'
import type { MutationResult } from '../useRemoval.ts'

/** Field that can be changed for many rows. */
export interface ChangeField<Row> {
  field: keyof Row & string
  /** English; the table translates it. */
  label: string
  options?: readonly Option[]
  /** Returns the values that the row's rules allow; its cell offers exactly these. */
  nextOf?(row: Row): readonly (string | number)[]
  /** Date that some options require; rows with a date keep it. */
  day?: { field: keyof Row & string; label: string; isNeeded(value: never): boolean }
  /** Reason that some options require: the dialog asks for it, and cells do not offer these options. */
  reason?: { field: keyof Row & string; label: string; maxLength: number; isNeeded(value: never): boolean }
  /** Input instead of a text field. */
  input?: ReactNode
  /** Value of an empty input for the server; '' by default. */
  empty?: null | readonly never[]
}

/** Changes of a noun's rows, in a cell or in bulk. */
export interface RowChanges<Row> {
  permission: string
  fields: readonly ChangeField<Row>[]
  /** Displayed name of a row. */
  titleOf(row: Row): string
  /** Mutations of `changeRoutes`. */
  change(request: AnyChosen & { set: Record<string, unknown>; partly?: boolean }): MutationResult
  undo(request: { change: string; ids: number[] }): MutationResult
  /** Returns false if an undo would be refused; then none is offered. */
  canUndo?(set: Record<string, unknown>): boolean
}

/** Returns all options except the current one. */
export const otherChoices = (options: readonly Option[], now: unknown) =>
  options.map(({ value }) => value).filter((value) => value !== String(now))

/** Checks whether an option requires a reason. */
export const needsReason = (field: Pick<ChangeField<never>, 'reason'>, value: unknown): boolean =>
  field.reason?.isNeeded(value as never) === true

/** Checks whether the value requires a date. */
export const needsDay = (field: Pick<ChangeField<never>, 'day'>, value: unknown): boolean =>
  field.day?.isNeeded(value as never) === true
