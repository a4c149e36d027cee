import { notify, useFormat, useLanguage, useT } from '@portal/client'
import type { RmaReport } from '@portal/contracts/rma.contract.ts'
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  GlobalStyles,
  LoadingState,
  TextLink,
  today,
  visuallyHidden,
} from '@portal/ui'
import { useEffect, useMemo, useState } from 'react'
import { formFontFamily } from './family.ts'
import { ReportPaper } from './ReportPaper.tsx'
import { createForm } from './report-form.rules.ts'
import { useReport } from './useReport.ts'

/** Loads fonts, drawing and PDF separately, because only this page needs them. */
const tools = () => import('./download.ts')

/** `/RmaReport`: repair order form of a request, to print or save as PDF. */
export default function ReportPage() {
  const t = useT()
  const { report, asked, isNamed } = useReport()
  if (report) return <Report report={report} />
  if (!asked.error && isNamed) return <LoadingState />
  const requests = <TextLink to="/userRepair">{t('My repair requests')}</TextLink>
  return (
    <>
      <Box component="h1" sx={visuallyHidden}>
        {t('Repair order form')}
      </Box>
      {asked.error ? (
        <FailedState error={asked.error} onRetry={asked.refetch} action={requests} />
      ) : (
        <EmptyState
          title={t('No repair order form to show')}
          detail={t('Open it from one of your repair requests.')}
          action={requests}
        />
      )}
    </>
  )
}

/** Content of the QR code: the address of the request's page for staff. */
const linkOf = ({ rmaNumber, support2Repair }: RmaReport) =>
  support2Repair ? `${location.origin}/rma/${rmaNumber}` : undefined

function Report({ report }: { report: RmaReport }) {
  const t = useT()
  const [language] = useLanguage()
  const { day } = useFormat()
  const form = useMemo(() => createForm(report, { t, day, today: today() }), [report, t, day])
  const link = linkOf(report)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // Falls back to system fonts.
    tools().then(
      ({ loadFormFonts }) => loadFormFonts(form),
      () => {},
    )
  }, [form])
  const print = async () => {
    // Waits for the fonts, because a printed page cannot be redrawn.
    await tools()
      .then(({ loadFormFonts }) => loadFormFonts(form))
      .catch(() => {})
    window.print()
  }
  const download = async () => {
    setBusy(true)
    try {
      const { downloadPdf } = await tools()
      await downloadPdf(form, link, language)
    } catch {
      notify.error(t("The PDF couldn't be created. Print the form instead, and choose PDF as the printer."))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ p: { xs: 1, sm: 3 }, '@media print': { p: 0 } }}>
      <GlobalStyles
        styles={{
          '@page': { size: 'letter portrait', margin: '1in' },
          '@media print': { 'html, body, main': { background: '#fff !important' } },
        }}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'flex-end',
          maxWidth: 816,
          mx: 'auto',
          mb: 2,
          '@media print': { display: 'none' },
        }}
      >
        <Button variant="outlined" onClick={() => void print()}>
          {t('Print')}
        </Button>
        <Button variant="contained" onClick={() => void download()} loading={isBusy}>
          {t('Download PDF')}
        </Button>
      </Box>
      <ReportPaper form={form} link={link} family={formFontFamily} />
    </Box>
  )
}
