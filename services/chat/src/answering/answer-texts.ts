import type { Language } from '@portal/contracts/reference.ts'

/** Fixed texts of the assistant around the documents' own words. */
interface AnswerTexts {
  /** Before what stands in a file. */
  lead: (file: string) => string
  /** After a search beyond the asker's device. */
  wider: string
  nothing: string
  /** A question that only a device's own report could answer. */
  needsDevice: string
}

const texts: Record<Language, AnswerTexts> = {
  en: {
    lead: (file) => `This is what “${file}” says:`,
    wider:
      'I searched the documents of all devices, not only of yours. Check that this is true of your device.',
    nothing: 'No related content',
    needsDevice:
      'This can only be answered from what a device reports. Open the chat from your device, then ask again.',
  },
  zh_CN: {
    lead: (file) => `《${file}》中这样写道：`,
    wider: '我搜索了所有设备的资料，而不仅是您的设备。请确认以下内容适用于您的设备。',
    nothing: '没有相关内容',
    needsDevice: '只有根据设备上报的数据才能回答这个问题。请从您的设备打开对话后再问。',
  },
  de: {
    lead: (file) => `Das steht in „${file}“:`,
    wider:
      'Ich habe in den Unterlagen aller Geräte gesucht, nicht nur in denen Ihres Geräts. Bitte prüfen Sie, ob das für Ihr Gerät gilt.',
    nothing: 'Dazu wurde nichts gefunden',
    needsDevice:
      'Das lässt sich nur aus den Meldungen eines Geräts beantworten. Öffnen Sie den Chat bei Ihrem Gerät und fragen Sie noch einmal.',
  },
  es_ES: {
    lead: (file) => `Esto es lo que dice «${file}»:`,
    wider:
      'He buscado en los documentos de todos los equipos, no solo del suyo. Compruebe que es válido para su equipo.',
    nothing: 'No hay contenido relacionado',
    needsDevice:
      'Esto solo puede responderse con los datos de un equipo. Abra el chat desde su equipo y vuelva a preguntar.',
  },
  fr: {
    lead: (file) => `Voici ce que dit « ${file} » :`,
    wider:
      'J’ai cherché dans les documents de tous les appareils, pas seulement du vôtre. Vérifiez que cela vaut pour votre appareil.',
    nothing: 'Aucun contenu correspondant',
    needsDevice:
      'Seules les données d’un appareil permettent d’y répondre. Ouvrez la conversation depuis votre appareil et reposez la question.',
  },
  it: {
    lead: (file) => `Ecco cosa dice «${file}»:`,
    wider:
      'Ho cercato nei documenti di tutti i dispositivi, non solo del suo. Verifichi che valga per il suo dispositivo.',
    nothing: 'Nessun contenuto correlato',
    needsDevice:
      'A questo si può rispondere solo con i dati di un dispositivo. Apra la chat dal suo dispositivo e chieda di nuovo.',
  },
  nl_NL: {
    lead: (file) => `Dit staat in ‘${file}’:`,
    wider:
      'Ik heb in de documenten van alle apparaten gezocht, niet alleen van het uwe. Controleer of dit voor uw apparaat geldt.',
    nothing: 'Geen verwante inhoud',
    needsDevice:
      'Dit is alleen te beantwoorden met wat een apparaat meldt. Open de chat bij uw apparaat en vraag het opnieuw.',
  },
  pl_PL: {
    lead: (file) => `Oto co mówi „${file}”:`,
    wider:
      'Przeszukano dokumenty wszystkich urządzeń, nie tylko Twojego. Sprawdź, czy dotyczy to Twojego urządzenia.',
    nothing: 'Brak powiązanych treści',
    needsDevice:
      'Na to można odpowiedzieć tylko na podstawie danych z urządzenia. Otwórz czat ze swojego urządzenia i zapytaj ponownie.',
  },
  pt_PT: {
    lead: (file) => `Eis o que diz «${file}»:`,
    wider:
      'Procurei nos documentos de todos os equipamentos, não só do seu. Verifique se isto se aplica ao seu equipamento.',
    nothing: 'Sem conteúdo relacionado',
    needsDevice:
      'Só os dados de um equipamento permitem responder. Abra a conversa a partir do seu equipamento e pergunte de novo.',
  },
  ru_RU: {
    lead: (file) => `Вот что сказано в «${file}»:`,
    wider:
      'Поиск велся в документах всех устройств, а не только вашего. Проверьте, относится ли это к вашему устройству.',
    nothing: 'Связанных материалов нет',
    needsDevice:
      'Ответить можно только по данным устройства. Откройте чат со своего устройства и спросите снова.',
  },
  uk_UA: {
    lead: (file) => `Ось що сказано в «${file}»:`,
    wider:
      'Пошук вівся в документах усіх пристроїв, а не лише вашого. Перевірте, чи стосується це вашого пристрою.',
    nothing: 'Пов’язаних матеріалів немає',
    needsDevice:
      'Відповісти можна лише за даними пристрою. Відкрийте чат зі свого пристрою і запитайте знову.',
  },
  ja: {
    lead: (file) => `「${file}」には次のように書かれています。`,
    wider:
      'お使いの機器だけでなく、すべての機器の資料を検索しました。お使いの機器に当てはまるかご確認ください。',
    nothing: '関連する内容はありません',
    needsDevice:
      '機器から送られるデータがないとお答えできません。機器の画面からチャットを開いて、もう一度お尋ねください。',
  },
  ar: {
    lead: (file) => `هذا ما ورد في «${file}»:`,
    wider: 'بحثتُ في وثائق جميع الأجهزة وليس جهازك فقط. تأكد من أن هذا ينطبق على جهازك.',
    nothing: 'لا يوجد محتوى ذو صلة',
    needsDevice: 'لا يمكن الإجابة عن هذا إلا من بيانات جهاز. افتح المحادثة من جهازك ثم اسأل مرة أخرى.',
  },
  he_IL: {
    lead: (file) => `זה מה שכתוב ב"${file}":`,
    wider: 'חיפשתי במסמכים של כל המכשירים, לא רק של שלך. ודאו שזה נכון למכשיר שלכם.',
    nothing: 'אין תוכן קשור',
    needsDevice: 'אפשר לענות על כך רק לפי נתוני מכשיר. פתחו את הצ׳אט מהמכשיר שלכם ושאלו שוב.',
  },
  ur_PK: {
    lead: (file) => `”${file}“ میں یہ لکھا ہے:`,
    wider:
      'میں نے صرف آپ کے نہیں بلکہ تمام آلات کی دستاویزات میں تلاش کیا۔ دیکھ لیں کہ یہ آپ کے آلے پر درست ہے۔',
    nothing: 'کوئی متعلقہ مواد نہیں',
    needsDevice: 'اس کا جواب صرف آلے کے اپنے ڈیٹا سے دیا جا سکتا ہے۔ اپنے آلے سے چیٹ کھول کر دوبارہ پوچھیں۔',
  },
}

export const textsFor = (language: Language): AnswerTexts => texts[language]
