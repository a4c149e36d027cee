import type { AnyChosen } from '@portal/contracts/page.ts'
import type { ReactNode } from 'react'
import type { Option } from '../../column.ts'
import type { Outcome } from '../useRemoval.ts'

/** A field that can be changed of many rows at once. */
export interface ChangeField<Row> {
  field: keyof Row & string
  /** English; the table translates it. */
  label: string
  options?: readonly Option[]
  /** Returns the values that the row's rules allow; its cell offers exactly these. */
  nextOf?(row: Row): readonly (string | number)[]
  /** Date that some options require; rows with one keep it. */
  day?: { field: keyof Row & string; label: string; isNeeded(value: never): boolean }
  /** Reason that some options require: the dialog asks for it, a cell does not offer them. */
  reason?: { field: keyof Row & string; label: string; maxLength: number; isNeeded(value: never): boolean }
  /** Form input instead of a text field. */
  input?: ReactNode
  /** Value of an empty input for the server; '' by default. */
  empty?: null | readonly never[]
}

/** Changes of a noun's rows, in a cell or in bulk. */
export interface Changing<Row> {
  permission: string
  fields: readonly ChangeField<Row>[]
  /** How people call a row. */
  titleOf(row: Row): string
  /** The mutations of `changeRoutes`. */
  change(request: AnyChosen & { set: Record<string, unknown>; partly?: boolean }): Outcome
  undo(request: { change: string; ids: number[] }): Outcome
  /** Returns false where an undo would be refused: then none is offered. */
  canUndo?(set: Record<string, unknown>): boolean
}

/** Returns all options except the current one. */
export const otherChoices = (options: readonly Option[], now: unknown) =>
  options.map(({ value }) => value).filter((value) => value !== String(now))

/** Checks whether an option requires a reason. */
export const needsReason = (field: Pick<ChangeField<never>, 'reason'>, value: unknown): boolean =>
  field.reason?.isNeeded(value as never) === true

/** Checks whether the noun's request type requires the field. */
export const isNeeded = (field: Pick<ChangeField<never>, 'day'>, value: unknown): boolean =>
  field.day?.isNeeded(value as never) === true
