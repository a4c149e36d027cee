import { notify, problemText, useSession, useT } from '@portal/client'
import type { OauthClient } from '@portal/contracts/oauth.contract.ts'
import { Box, Button, ForbiddenState, Icon, PageHeader, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { RowList } from '../section/RowList.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { ClientForm } from './ClientForm.tsx'
import { ClientRow } from './ClientRow.tsx'
import {
  useDisableOauthClientMutation,
  useEnableOauthClientMutation,
  useFindOauthClientsQuery,
  useRotateOauthSecretMutation,
} from './client.api.ts'
import { MadeSecret } from './MadeSecret.tsx'

interface Made {
  client: OauthClient
  secret: string | null
}

const said = (problem: unknown) => notify.error(problemText(problem))

/** Actions on a client, with confirmation where they end something. */
function useClientActions(onMade: (made: Made) => void) {
  const t = useT()
  const confirm = useConfirm()
  const [rotate] = useRotateOauthSecretMutation()
  const [disable] = useDisableOauthClientMutation()
  const [enable] = useEnableOauthClientMutation()
  return {
    async rotate({ id, name }: OauthClient) {
      const question = t('New secret for {name}?', { name })
      const detail = t('The old secret stays valid for 24 hours, so that you can update your servers.')
      if (!(await confirm({ question, detail, confirm: t('New secret') }))) return
      await rotate({ id, endsOld: false }).unwrap().then(onMade).catch(said)
    },
    async disable({ id, name }: OauthClient) {
      const question = t('Disable {name}?', { name })
      const detail = t(
        'It loses access to the data of all users immediately. If you enable it later, they must agree again.',
      )
      if (!(await confirm({ question, detail, confirm: t('Disable'), isDanger: true }))) return
      await disable({ id })
        .unwrap()
        .then(() => notify.success(t('{name} disabled', { name })))
        .catch(said)
    },
    enable: ({ id, name }: OauthClient) =>
      enable({ id })
        .unwrap()
        .then(() => notify.success(t('{name} enabled', { name })))
        .catch(said),
  }
}

function Clients() {
  const t = useT()
  const { can } = useSession()
  const mayEdit = can('oauthClient:edit')
  const { data: clients, error, refetch } = useFindOauthClientsQuery()
  const [edited, setEdited] = useState<OauthClient | 'new'>()
  const [made, setMade] = useState<Made>()
  const acts = useClientActions(setMade)
  return (
    <RowsCard
      id="clients"
      title={t('Third-party applications')}
      action={
        mayEdit && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('New application')}
          </Button>
        )
      }
    >
      <RowList
        rows={clients}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('No applications'),
          detail: t('Register an application so that it can ask users for access to their data.'),
        }}
      >
        {(client) => (
          <ClientRow
            key={client.id}
            client={client}
            acts={
              mayEdit
                ? {
                    onEdit: () => setEdited(client),
                    onRotate: () => void acts.rotate(client),
                    onDisable: () => void acts.disable(client),
                    onEnable: () => void acts.enable(client),
                  }
                : undefined
            }
          />
        )}
      </RowList>
      {edited && (
        <ClientForm
          {...(edited !== 'new' && { client: edited })}
          onMade={setMade}
          onClose={() => setEdited(undefined)}
        />
      )}
      {made && <MadeSecret made={made} onClose={() => setMade(undefined)} />}
    </RowsCard>
  )
}

/** The applications that may ask users for access to their data. */
export default function ClientsPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080 }}>
      <PageHeader
        title={t('Applications')}
        detail={t('Third-party applications that can ask users for access (OAuth 2.0)')}
      />
      {can('oauthClient:view') ? <Clients /> : <ForbiddenState />}
    </Box>
  )
}
