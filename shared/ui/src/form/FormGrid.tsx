import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'

/** Grid of two columns; one column on a phone. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)

type RequiredKeys<Draft> = keyof {
  [Field in keyof Draft as object extends Pick<Draft, Field> ? never : Field]: 0
}
type Field<Draft> = Exclude<RequiredKeys<Draft>, 'id' | 'version'> | Extract<keyof Draft, 'fileIds'>
/**
 * Inputs by field of a draft, in the order of the form; null if another part of the form contains the field.
 */
type Inputs<Draft> = { readonly [Name in Field<Draft>]-?: ReactNode }

/** Inputs of a form. Types require an entry for each required field of the draft and for its files. */
export const FormInputs = <Draft extends object>({ inputs }: { inputs: Inputs<Draft> }) => (
  <FormGrid>
    {Object.entries<ReactNode>(inputs).map(([field, input]) => (
      <Fragment key={field}>{input}</Fragment>
    ))}
  </FormGrid>
)
