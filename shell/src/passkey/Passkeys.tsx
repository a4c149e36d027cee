import { notify, useFormat, useT } from '@portal/client'
import type { Passkey } from '@portal/contracts/passkey.contract.ts'
import { Box, Button, Tag, Typography } from '@portal/ui'
import { useState } from 'react'
import { PasswordQuestion } from '../section/PasswordQuestion.tsx'
import { RowList } from '../section/RowList.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { useDeletePasskeyMutation, useFindPasskeysQuery } from './passkey.api.ts'
import { canUsePasskeys } from './passkey.rules.ts'

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useT()
  const format = useFormat()
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
          {name}
          {isBackedUp && <Tag label={t('Synced')} color="neutral" />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('added {when} · {use}', {
            when: format.instant(createdAt),
            use: lastUsedAt ? t('last used {when}', { when: format.instant(lastUsedAt) }) : t('never used'),
          })}
        </Typography>
      </Box>
      <Button variant="outlined" color="error" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
        {t('Remove')}
      </Button>
    </Box>
  )
}

/** Section of the account page for passkeys. */
export function Passkeys() {
  const t = useT()
  const { data, error, refetch } = useFindPasskeysQuery()
  const [remove] = useDeletePasskeyMutation()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <RowsCard
      id="passkeys"
      title={t('Passkeys')}
      action={
        canUsePasskeys() && (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      <RowList
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('No passkeys'),
          detail: canUsePasskeys()
            ? t('Sign in with your fingerprint, face or PIN. There is no password that can be stolen.')
            : t('Passkeys need a browser that supports them and an https address with a domain name.'),
        }}
      >
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />}
      </RowList>
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {removing && (
        <PasswordQuestion
          title={t('Remove {name}?', { name: removing.name })}
          detail={t(
            'You can no longer sign in with it. Sessions opened with it stay active; you can end them below. Remove it from your device, too.',
          )}
          label={t('Remove')}
          onPassword={async (currentPassword) => {
            await remove({ id: removing.id, currentPassword }).unwrap()
            notify.success(t('{name} removed', { name: removing.name }))
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </RowsCard>
  )
}
