import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { problemFields, problemText, useT, useTab } from '@portal/client'
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { ConflictPanel } from './ConflictPanel.tsx'
import { FieldLabelsContext, type FormFieldLabel, findInputForField } from './field-labels.ts'
import { NewReleaseNotice } from './NewReleaseNotice.tsx'
import { useConflict } from './useConflict.ts'

export interface EditFormProps<Values extends FieldValues> {
  values: DefaultValues<Values>
  /** Sends the values; its errors (of a mutation's `unwrap()`) are shown in the form. */
  onSave(values: Values): PromiseLike<unknown>
  onSaved?(): void
  /** Asks for confirmation before valid values are sent; false cancels. */
  ask?(values: Values): PromiseLike<boolean>
  children: ReactNode
  id?: string
  onDirty?(isDirty: boolean): void
}

/** Removes the full stop, as field messages have none. */
const withoutStop = (text: string) => text.replace(/\.$/, '')

/**
 * Form with errors in place: the server's at their fields, others above the form, conflicts field by field.
 * Failures keep the input.
 */
export function EditForm<Values extends FieldValues>({
  values,
  onSave,
  onSaved,
  ask,
  children,
  id,
  onDirty,
}: EditFormProps<Values>) {
  const t = useT()
  const { setDirty } = useTab()
  const part = useId()
  const form = useForm<Values>({ defaultValues: values, mode: 'onTouched' })
  const [problem, setProblem] = useState<unknown>()
  const { conflict, meet, settle } = useConflict(form)
  const words = useMemo(() => new Map<string, FormFieldLabel>(), [])
  const { isDirty } = form.formState

  useEffect(() => {
    setDirty(isDirty, part)
    onDirty?.(isDirty)
    return () => setDirty(false, part)
  }, [isDirty, setDirty, part, onDirty])

  const fail = (error: unknown) => {
    setProblem(error)
    if (meet(error)) return
    const fields = Object.entries(problemFields(error))
    const inputs = fields.map(([name]) => findInputForField(words, name))
    fields.forEach(([name, message], at) => {
      form.setError((inputs[at] ?? name) as Path<Values>, { type: 'server', message: t(message) })
    })
    const first = inputs.find((input) => input !== undefined)
    if (first) form.setFocus(first as Path<Values>)
  }
  const send = form.handleSubmit(async (edited) => {
    if (ask && !(await ask(edited))) return
    try {
      await onSave(edited)
      form.reset(edited)
      onSaved?.()
    } catch (error) {
      fail(error)
    }
  })

  const fields = Object.entries(problemFields(problem))
  const unplaced = fields.filter(([name]) => findInputForField(words, name) === undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    // Clears errors of fields without an input, which would block further saves.
    const unplacedNames = unplaced.map(([name]) => name as Path<Values>)
    if (unplacedNames.length > 0) form.clearErrors(unplacedNames)
    if (settle()) await send(event)
  }

  /** Uses the label of `files` for `files.0.fileId`. */
  const labelOf = (name: string, part = name): string =>
    words.get(part)?.label ?? (part.includes('.') ? labelOf(name, part.replace(/\.[^.]*$/, '')) : name)
  /** Omits messages that are shown at their fields. */
  const isSaidAtField = fields.some(
    ([name, message]) =>
      findInputForField(words, name) && withoutStop(t(message)) === withoutStop(problemText(problem)),
  )
  return (
    <FieldLabelsContext.Provider value={words}>
      <FormProvider {...form}>
        <Box
          component="form"
          id={id}
          data-unsaved="ignore"
          noValidate
          onSubmit={(event) => {
            event.stopPropagation()
            void submit(event)
          }}
          sx={{ display: 'grid', gap: 2 }}
        >
          {isDirty && <NewReleaseNotice />}
          {conflict ? (
            <ConflictPanel conflict={conflict} words={words} />
          ) : (
            problem !== undefined &&
            (!isSaidAtField || unplaced.length > 0) && (
              <Alert severity="error" role="alert">
                {problemText(problem)}
                {unplaced.map(([name, message]) => (
                  <div key={name}>
                    {labelOf(name)}: {t(message)}
                  </div>
                ))}
              </Alert>
            )
          )}
          {children}
        </Box>
      </FormProvider>
    </FieldLabelsContext.Provider>
  )
}
