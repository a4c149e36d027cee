import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { problemFields, problemText, useT, useTab } from '@portal/client'
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { ConflictPanel } from './ConflictPanel.tsx'
import { type FieldWords, findInput, WordsContext } from './field-words.ts'
import { NewRelease } from './NewRelease.tsx'
import { useConflict } from './useConflict.ts'

export interface EditFormProps<Values extends FieldValues> {
  values: DefaultValues<Values>
  /** Sends the values; what it throws (a mutation's `unwrap()`) is shown in the form. */
  onSave(values: Values): PromiseLike<unknown>
  onSaved?(): void
  /** Confirms before valid values are sent; false cancels. */
  ask?(values: Values): PromiseLike<boolean>
  children: ReactNode
  id?: string
  onDirty?(isDirty: boolean): void
}

/** Removes the full stop, as field messages have none. */
const withoutStop = (text: string) => text.replace(/\.$/, '')

/**
 * Form whose errors are shown in place: the server's at their fields, others above the form, conflicts field
 * by field. Input survives failures.
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
  const words = useMemo(() => new Map<string, FieldWords>(), [])
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
    const inputs = fields.map(([name]) => findInput(words, name))
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
  const unplaced = fields.filter(([name]) => findInput(words, name) === undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    // Clears errors of fields without an input, which would block every further save.
    const unplacedNames = unplaced.map(([name]) => name as Path<Values>)
    if (unplacedNames.length > 0) form.clearErrors(unplacedNames)
    if (settle()) await send(event)
  }

  /** Labels `files.0.fileId` like `files`. */
  const labelOf = (name: string, part = name): string =>
    words.get(part)?.label ?? (part.includes('.') ? labelOf(name, part.replace(/\.[^.]*$/, '')) : name)
  /** Omits messages that are shown at their field. */
  const isSaidAtField = fields.some(
    ([name, message]) =>
      findInput(words, name) && withoutStop(t(message)) === withoutStop(problemText(problem)),
  )
  return (
    <WordsContext.Provider value={words}>
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
          {isDirty && <NewRelease />}
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
    </WordsContext.Provider>
  )
}
