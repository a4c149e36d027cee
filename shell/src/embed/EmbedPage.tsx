import { notify, problemText, useFormat, useSession, useT } from '@portal/client'
import type { EmbedSite } from '@portal/contracts/embed.contract.ts'
import { platformNames } from '@portal/contracts/platform-name.ts'
import { Box, Button, ForbiddenState, Icon, PageHeader, Typography, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { RowList } from '../section/RowList.tsx'
import { RowsCard } from '../section/RowsCard.tsx'
import { useDeleteEmbedSiteMutation, useFindEmbedSitesQuery } from './embed.api.ts'
import { Preview } from './Preview.tsx'
import { SiteCode } from './SiteCode.tsx'
import { SiteForm } from './SiteForm.tsx'

interface SiteRowProps {
  site: EmbedSite
  onEdit: () => void
  onDelete: () => void
}

function SiteRow({ site, onEdit, onDelete }: SiteRowProps) {
  const t = useT()
  const format = useFormat()
  const { name, origins, platform, lastUsedAt } = site
  const [shown, setShown] = useState<'code' | 'preview'>()
  const toggle = (part: 'code' | 'preview') => setShown((now) => (now === part ? undefined : part))
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        // Limits the width, so that code scrolls on a phone.
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Typography variant="body2">{origins.join(' · ')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('{assistant} · {use}', {
              assistant: platformNames[platform],
              use: lastUsedAt ? t('last used {when}', { when: format.instant(lastUsedAt) }) : t('never used'),
            })}
          </Typography>
        </Box>
        <Button aria-expanded={shown === 'code'} onClick={() => toggle('code')}>
          {t('Code')}
        </Button>
        <Button aria-expanded={shown === 'preview'} onClick={() => toggle('preview')}>
          {t('Preview')}
        </Button>
        <Button onClick={onEdit} aria-label={t('Edit {name}', { name })}>
          {t('Edit')}
        </Button>
        <Button color="error" onClick={onDelete} aria-label={t('Delete {name}', { name })}>
          {t('Delete')}
        </Button>
      </Box>
      {shown === 'code' && <SiteCode site={site.site} />}
      {shown === 'preview' && <Preview site={site.site} />}
    </Box>
  )
}

function Sites() {
  const t = useT()
  const confirm = useConfirm()
  const { data: sites, error, refetch } = useFindEmbedSitesQuery()
  const [remove] = useDeleteEmbedSiteMutation()
  const [edited, setEdited] = useState<EmbedSite | 'new'>()

  const end = async ({ id, name }: EmbedSite) => {
    const question = t('Delete {name}?', { name })
    const detail = t('Its pages can no longer show the chat, and open chats end.')
    if (!(await confirm({ question, detail, confirm: t('Delete'), isDanger: true }))) return
    await remove({ id })
      .unwrap()
      .then(() => notify.success(t('{name} deleted', { name })))
      .catch((problem: unknown) => notify.error(problemText(problem)))
  }
  return (
    <RowsCard
      id="embed-sites"
      title={t('Your sites')}
      action={
        sites && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('New site')}
          </Button>
        )
      }
    >
      <RowList
        rows={sites}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: t('No sites'),
          detail: t(
            'Show the assistant in your own pages, so that your customers can ask about their devices there.',
          ),
        }}
      >
        {(site) => (
          <SiteRow key={site.id} site={site} onEdit={() => setEdited(site)} onDelete={() => void end(site)} />
        )}
      </RowList>
      {edited && (
        <SiteForm site={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </RowsCard>
  )
}

/** Page of the embedded chat: sites, code and preview. */
export default function EmbedPage() {
  const t = useT()
  const { can } = useSession()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 820 }}>
      <PageHeader title={t('Embedded chat')} detail={t('The assistant in your own pages')} />
      {can('embedSite:edit') ? <Sites /> : <ForbiddenState />}
    </Box>
  )
}
