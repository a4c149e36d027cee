import { useT } from '@portal/client'
import { Box, Typography } from '@portal/ui'
import { lazy, Suspense } from 'react'
import { type Form, type FormSection, printArea, qrCodeSize } from './page.rules.ts'

const Code = lazy(() => import('./ReportCode.tsx'))

const Part = ({ section: { title, facts } }: { section: FormSection }) => (
  <Box component="section" aria-label={title} sx={{ mt: 2.5 }}>
    <Typography
      component="h2"
      sx={{ font: 'inherit', fontSize: 15, fontWeight: 700, borderBottom: '1px solid #bbb', pb: 0.25, mb: 1 }}
    >
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(90px, 35%) minmax(0, 1fr)', sm: '190px minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 1,
        m: 0,
        overflowWrap: 'anywhere',
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontSize: 12, color: '#555', lineHeight: '18px' }}>
            {label}
          </Box>
          <Box
            component="dd"
            dir="auto"
            sx={{ m: 0, fontSize: 13, fontWeight: 500, lineHeight: '18px', whiteSpace: 'pre-wrap' }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

/** Printed form: dark on white in both colour schemes. */
export function ReportPaper({ form, link, family }: { form: Form; link?: string; family: string }) {
  const t = useT()
  return (
    <Box
      component="article"
      sx={{
        boxSizing: 'content-box',
        maxWidth: printArea.width,
        mx: 'auto',
        p: { xs: 2, sm: '96px' },
        bgcolor: '#fff',
        color: '#1b1b1b',
        colorScheme: 'light',
        fontFamily: `"${family}", system-ui, sans-serif`,
        boxShadow: 3,
        '@media print': { p: 0, boxShadow: 'none', maxWidth: 'none' },
      }}
    >
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, minHeight: link ? qrCodeSize : 0 }}
      >
        <Typography component="h1" sx={{ font: 'inherit', fontSize: 22, fontWeight: 700 }}>
          {form.title}
        </Typography>
        {link && (
          <Suspense>
            <Code link={link} size={qrCodeSize} label={t('QR code of the RMA number')} />
          </Suspense>
        )}
      </Box>
      {form.sections.map((section) => (
        <Part key={section.title} section={section} />
      ))}
    </Box>
  )
}
