import { useFormContext } from 'react-hook-form'
import { TextInput, type TextInputProps } from '../form/inputs.tsx'
import { ScanButton } from './ScanButton.tsx'

/** A number that is copied from a message or a nameplate brings spaces along. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** A serial number of a form: typed, or read by the camera. */
export function SerialInput(props: Omit<TextInputProps, 'kind' | 'rows' | 'clean' | 'endAdornment'>) {
  const { setValue } = useFormContext()
  const take = (serialNum: string) =>
    setValue(props.name, serialNum, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const scan = !props.disabled && <ScanButton onRead={take} />
  return <TextInput {...props} kind="code" clean={withoutSpaces} endAdornment={scan} />
}
