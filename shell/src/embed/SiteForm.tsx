import { useT } from '@portal/client'
import type { EmbedSite, EmbedSiteDraft } from '@portal/contracts/embed.contract.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import { platforms } from '@portal/contracts/reference.ts'
import { Box, FormDialog, SelectInput, TextInput } from '@portal/ui'
import { useCreateEmbedSiteMutation, useUpdateEmbedSiteMutation } from './embed.api.ts'

type Fields = Omit<EmbedSiteDraft, 'origins'> & { origins: string }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Normalizes an origin; undefined unless the line consists of scheme, host and optional port. */
function originOf(line: string): string | undefined {
  const address = URL.parse(line)
  const isWhole =
    address !== null && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`
  return isWhole ? address.origin : undefined
}

/** Form of an embedding site: origins and platform. */
export function SiteForm({ site, onClose }: { site?: EmbedSite | undefined; onClose: () => void }) {
  const t = useT()
  const [create] = useCreateEmbedSiteMutation()
  const [update] = useUpdateEmbedSiteMutation()
  const values: Fields = {
    name: site?.name ?? '',
    origins: site?.origins.join('\n') ?? '',
    platform: site?.platform ?? platforms[0],
  }
  return (
    <FormDialog<Fields>
      title={site ? t('Edit {name}', { name: site.name }) : t('New site')}
      values={values}
      saveLabel={t('Save')}
      onSave={async ({ origins, ...fields }) => {
        const draft = {
          ...fields,
          origins: [...new Set(linesOf(origins).flatMap((line) => originOf(line) ?? []))],
        }
        await (site ? update({ ...draft, id: site.id }) : create(draft)).unwrap()
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput name="name" label={t('Name')} required maxLength={60} />
        <TextInput
          name="origins"
          label={t('Pages that can show the chat')}
          required
          rows={3}
          rules={{
            validate: (value: unknown) => {
              const wrong = linesOf(String(value)).find((line) => originOf(line) === undefined)
              return (
                wrong === undefined ||
                t('“{line}” must be only a scheme and a host, such as https://shop.example.com', {
                  line: wrong,
                })
              )
            },
          }}
          helperText={t('One per line, without a path. For example https://shop.example.com')}
        />
        <SelectInput
          name="platform"
          label={t('Assistant')}
          required
          options={platforms.map((value) => ({ value, label: platformNames[value] }))}
        />
      </Box>
    </FormDialog>
  )
}
