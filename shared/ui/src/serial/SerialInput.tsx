import { useFormContext } from 'react-hook-form'
import { TextInput, type TextInputProps } from '../form/inputs.tsx'
import { ScanButton } from './ScanButton.tsx'

/** Removes spaces, which numbers copied from messages or nameplates contain. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Input of a serial number, typed or scanned. */
export function SerialInput(props: Omit<TextInputProps, 'kind' | 'rows' | 'clean' | 'endAdornment'>) {
  const { setValue } = useFormContext()
  const take = (serialNum: string) =>
    setValue(props.name, serialNum, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const scan = !props.disabled && <ScanButton onRead={take} />
  return <TextInput {...props} kind="code" clean={withoutSpaces} endAdornment={scan} />
}
