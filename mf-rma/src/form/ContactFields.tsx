import { useT } from '@portal/client'
import { FormGrid, Section, TextInput } from '@portal/ui'

const phone = /^[ +-]*[0-9][0-9 +-]*$/

export function ContactFields() {
  const t = useT()
  return (
    <Section title={t('Place and contact')}>
      <FormGrid>
        <TextInput
          name="installLocation"
          label={t('Install location')}
          helperText={t('Where in the building the device is, such as the garage')}
          required
          requiredText={t('Please enter Install location')}
          maxLength={50}
        />
        <TextInput
          name="city"
          label={t('City')}
          required
          requiredText={t('Please enter city')}
          maxLength={50}
          autoComplete="address-level2"
        />
        <TextInput
          name="country"
          label={t('Country')}
          required
          requiredText={t('Please enter country')}
          maxLength={100}
          autoComplete="country-name"
        />
        <TextInput
          name="contact"
          label={t('Contact')}
          kind="name"
          required
          requiredText={t('Please enter contact')}
          maxLength={50}
          autoComplete="name"
        />
        <TextInput
          name="phoneNumber"
          label={t('Phone number')}
          kind="phone"
          required
          requiredText={t('Please enter Phone number')}
          maxLength={11}
          autoComplete="tel-national"
          rules={{
            validate: (value) => phone.test(value) || value === '' || t('Use digits, spaces, + and - only'),
          }}
        />
      </FormGrid>
    </Section>
  )
}
