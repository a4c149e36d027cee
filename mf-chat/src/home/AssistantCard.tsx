import { useSession, useT } from '@portal/client'
import { findPlatformIn } from '@portal/contracts/reference.ts'
import { Box, Button, Section } from '@portal/ui'
import { BrandPicture } from '../brand/BrandPicture.tsx'
import { chatBrands } from '../brand/brand.ts'
import { assistantAddress } from '../panel/assistant-address.ts'

/**
 * Link to the assistant of the account's platform; opens a window, because the page has no tab in the
 * portal.
 */
export default function AssistantCard() {
  const t = useT()
  const { user } = useSession()
  const platform = findPlatformIn(user.platform) ?? 'LUX_POWER'
  const brand = chatBrands[platform]
  return (
    <Section title={brand.secondName ?? brand.name}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <Box sx={{ width: 44, height: 44, flex: 'none' }}>
          <BrandPicture brand={brand} />
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {t(
            'Ask about settings, error codes or troubleshooting. Answers come from your manuals, with sources.',
          )}
        </Box>
      </Box>
      <Button
        variant="contained"
        href={assistantAddress(platform)}
        target="_blank"
        rel="noopener"
        sx={{ minHeight: { xs: 44, sm: 32 } }}
      >
        {t('Ask a question')}
      </Button>
    </Section>
  )
}
