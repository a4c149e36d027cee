import type { Platform } from '@portal/contracts/reference.ts'
import { useT } from '../conversation/context.tsx'
import { brandPictures } from './BrandPicture.tsx'
import './welcome.style.ts'

/** Content of an empty conversation. */
export function Welcome({ platform, serialNum }: { platform: Platform; serialNum: string }) {
  const t = useT()
  return (
    <div className="chat-welcome">
      <span className="chat-welcome-picture">{brandPictures[platform]}</span>
      <h2>{t('How can we help?')}</h2>
      <p>
        {serialNum
          ? t(
              'Ask about {serial}: settings, error codes or troubleshooting. Answers come from your manuals, with sources.',
              {
                serial: serialNum,
              },
            )
          : t(
              'Ask about settings, error codes or troubleshooting. Answers come from your manuals, with sources.',
            )}
      </p>
    </div>
  )
}
