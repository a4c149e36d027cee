import { useT } from '@portal/client'
import { Box, PageHeader, PermissionButton, Tab, Tabs } from '@portal/ui'
import { useState } from 'react'
import { FileTab } from './FileTab.tsx'
import { GlossaryDialog } from './GlossaryDialog.tsx'
import { TextTab } from './TextTab.tsx'
import { useTranslatorState } from './translator-state.ts'

/** Page for translating texts and workbooks; open to everyone. */
export default function TranslatorPage() {
  const t = useT()
  const { kept, keep } = useTranslatorState()
  const [isEditing, setEditing] = useState(false)
  return (
    <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 2.5, sm: 4 } }}>
      <PageHeader
        title={t('Translator')}
        detail={t('Texts and spreadsheets in 38 languages.')}
        actions={
          <PermissionButton permission="glossary:edit" onClick={() => setEditing(true)}>
            {t('Names to keep')}
          </PermissionButton>
        }
      />
      <Tabs
        value={kept.tab}
        onChange={(_, tab: 'text' | 'file') => keep({ tab })}
        aria-label={t('Type of translation')}
        sx={{ mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="text" id="tab-text" aria-controls="panel-text" label="文本翻译" lang="zh-CN" />
        <Tab value="file" id="tab-file" aria-controls="panel-file" label="文档翻译" lang="zh-CN" />
      </Tabs>
      {(['text', 'file'] as const).map((tab) => (
        <Box
          key={tab}
          role="tabpanel"
          id={`panel-${tab}`}
          aria-labelledby={`tab-${tab}`}
          hidden={kept.tab !== tab}
        >
          {tab === 'text' ? <TextTab kept={kept} keep={keep} /> : <FileTab kept={kept} keep={keep} />}
        </Box>
      ))}
      {isEditing && <GlossaryDialog onClose={() => setEditing(false)} />}
    </Box>
  )
}
