import { useT } from '@portal/client'
import { FormGrid, Section, TextInput } from '@portal/ui'
import { isPhoneNumber, useRequestField } from '../rma/fields.ts'

export function ContactFields() {
  const t = useT()
  const field = useRequestField()
  return (
    <Section title={t('Location and contact')}>
      <FormGrid>
        <TextInput
          {...field('installLocation')}
          helperText={t('Where the device is in the building, such as the garage')}
        />
        <TextInput {...field('city')} autoComplete="address-level2" />
        <TextInput {...field('country')} autoComplete="country-name" />
        <TextInput {...field('contact')} kind="name" autoComplete="name" />
        <TextInput
          {...field('phoneNumber')}
          kind="phone"
          autoComplete="tel-national"
          rules={{
            validate: (value) =>
              isPhoneNumber(value) || value === '' || t('Use digits, spaces, + and - only'),
          }}
        />
      </FormGrid>
    </Section>
  )
}
