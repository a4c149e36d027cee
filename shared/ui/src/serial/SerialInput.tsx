import { useFormContext } from 'react-hook-form'
import { TextInput, type TextInputProps } from '../form/inputs.tsx'
import { ScanButton } from './ScanButton.tsx'

/** A serial number of a form: typed, or read by the camera. */
export function SerialInput(props: Omit<TextInputProps, 'kind' | 'rows' | 'endAdornment'>) {
  const { setValue } = useFormContext()
  const take = (serialNum: string) =>
    setValue(props.name, serialNum, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return <TextInput {...props} kind="code" endAdornment={!props.disabled && <ScanButton onRead={take} />} />
}
