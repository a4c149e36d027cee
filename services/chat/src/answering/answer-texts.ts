import type { Language } from '@portal/contracts/reference.ts'

/** Fixed texts of the assistant around the documents' own words. */
interface AnswerTexts {
  /** Before what stands in a file. */
  lead: (file: string) => string
  /** Before what stands in the documents of other devices than the asker's. */
  wider: string
  nothing: string
  /** Before the titles of sections that may be meant. */
  unsure: string
  /** A question that only a device's own report could answer. */
  needsDevice: string
  /** After a code that was left out. */
  installersOnly: string
  /** After sentences of a model of which some were left out. */
  shortened: string
  /** Between sentences of a model that did not come to its end, and the documents' own words. */
  completed: string
  /** Before the documents' own words, where the model is not asked any more today. */
  overBudget: string
}

const texts: Record<Language, AnswerTexts> = {
  en: {
    installersOnly: 'The code is for installers only. Ask your installer to make the change.',
    shortened: "I left out what the documents don't support.",
    completed: "The rest in the documents' own words:",
    overBudget: "You've reached today's limit for worded answers. Here are the documents' own words:",
    lead: (file) => `From “${file}”:`,
    wider: "This comes from another product's manual. Check that it applies to yours.",
    nothing: 'No related content',
    unsure: 'I am not sure. Do you mean one of these?',
    needsDevice: 'This needs live data from your device. Open the chat from your device and ask again.',
  },
  zh_CN: {
    installersOnly: '该密码仅限安装商使用，请联系您的安装商进行更改。',
    shortened: '文件中没有依据的内容已略去。',
    completed: '其余内容请见文件原文：',
    overBudget: '您今天的智能回答额度已用完，以下为文件原文：',
    lead: (file) => `摘自《${file}》：`,
    wider: '以下内容来自其他产品的手册，请确认是否适用于您的设备。',
    nothing: '没有相关内容',
    unsure: '我不太确定。您要问的是下面其中之一吗？',
    needsDevice: '此问题需要设备的实时数据。请从您的设备打开对话后再问。',
  },
  de: {
    installersOnly: 'Der Code ist nur für Installateure. Bitten Sie Ihren Installateur um die Änderung.',
    shortened: 'Was die Dokumente nicht belegen, habe ich weggelassen.',
    completed: 'Der Rest mit den Worten der Dokumente:',
    overBudget:
      'Ihr heutiges Kontingent an formulierten Antworten ist aufgebraucht. Hier die Worte der Dokumente:',
    lead: (file) => `Aus „${file}“:`,
    wider: 'Das stammt aus dem Handbuch eines anderen Produkts. Bitte prüfen Sie, ob es für Ihres gilt.',
    nothing: 'Dazu wurde nichts gefunden',
    unsure: 'Ich bin nicht sicher. Meinen Sie eines davon?',
    needsDevice:
      'Dafür werden aktuelle Daten Ihres Geräts gebraucht. Öffnen Sie den Chat bei Ihrem Gerät und fragen Sie noch einmal.',
  },
  es_ES: {
    installersOnly: 'El código es solo para instaladores. Pida el cambio a su instalador.',
    shortened: 'He omitido lo que los documentos no respaldan.',
    completed: 'El resto, con las palabras de los documentos:',
    overBudget:
      'Ha alcanzado el límite de respuestas redactadas de hoy. Estas son las palabras de los documentos:',
    lead: (file) => `De «${file}»:`,
    wider: 'Esto procede del manual de otro producto. Compruebe que es válido para el suyo.',
    nothing: 'No hay contenido relacionado',
    unsure: 'No estoy seguro. ¿Se refiere a uno de estos temas?',
    needsDevice:
      'Para esto se necesitan datos actuales de su equipo. Abra el chat desde su equipo y vuelva a preguntar.',
  },
  fr: {
    installersOnly: 'Le code est réservé aux installateurs. Demandez la modification à votre installateur.',
    shortened: 'J’ai omis ce que les documents ne confirment pas.',
    completed: 'Le reste, dans les termes des documents :',
    overBudget:
      'Vous avez atteint la limite de réponses rédigées pour aujourd’hui. Voici les termes des documents :',
    lead: (file) => `Extrait de « ${file} » :`,
    wider: 'Ceci provient du manuel d’un autre produit. Vérifiez que cela vaut pour le vôtre.',
    nothing: 'Aucun contenu correspondant',
    unsure: 'Je ne suis pas sûr. Parlez-vous de l’un de ces sujets ?',
    needsDevice:
      'Il faut pour cela les données actuelles de votre appareil. Ouvrez la conversation depuis votre appareil et reposez la question.',
  },
  it: {
    installersOnly: 'Il codice è riservato agli installatori. Chieda la modifica al suo installatore.',
    shortened: 'Ho omesso ciò che i documenti non confermano.',
    completed: 'Il resto, con le parole dei documenti:',
    overBudget: 'Ha raggiunto il limite odierno di risposte formulate. Ecco le parole dei documenti:',
    lead: (file) => `Da «${file}»:`,
    wider: 'Questo proviene dal manuale di un altro prodotto. Verifichi che valga per il suo.',
    nothing: 'Nessun contenuto correlato',
    unsure: 'Non sono sicuro. Intende uno di questi argomenti?',
    needsDevice:
      'Per questo servono i dati attuali del suo dispositivo. Apra la chat dal suo dispositivo e chieda di nuovo.',
  },
  nl_NL: {
    installersOnly: 'De code is alleen voor installateurs. Vraag uw installateur om de wijziging.',
    shortened: 'Wat de documenten niet onderbouwen, heb ik weggelaten.',
    completed: 'De rest in de woorden van de documenten:',
    overBudget:
      'U hebt de limiet voor geformuleerde antwoorden van vandaag bereikt. Dit zijn de woorden van de documenten:',
    lead: (file) => `Uit ‘${file}’:`,
    wider: 'Dit komt uit de handleiding van een ander product. Controleer of het voor het uwe geldt.',
    nothing: 'Geen verwante inhoud',
    unsure: 'Ik weet het niet zeker. Bedoelt u een van deze onderwerpen?',
    needsDevice:
      'Hiervoor zijn actuele gegevens van uw apparaat nodig. Open de chat bij uw apparaat en vraag het opnieuw.',
  },
  pl_PL: {
    installersOnly: 'Kod jest tylko dla instalatorów. O zmianę proszę poprosić instalatora.',
    shortened: 'Pominięto to, czego dokumenty nie potwierdzają.',
    completed: 'Reszta słowami dokumentów:',
    overBudget: 'Dzisiejszy limit sformułowanych odpowiedzi został wykorzystany. Oto słowa dokumentów:',
    lead: (file) => `Z „${file}”:`,
    wider: 'To pochodzi z instrukcji innego produktu. Sprawdź, czy dotyczy Twojego.',
    nothing: 'Brak powiązanych treści',
    unsure: 'Nie mam pewności. Czy chodzi o jeden z tych tematów?',
    needsDevice:
      'Do tego potrzebne są aktualne dane z Twojego urządzenia. Otwórz czat ze swojego urządzenia i zapytaj ponownie.',
  },
  pt_PT: {
    installersOnly: 'O código é só para instaladores. Peça a alteração ao seu instalador.',
    shortened: 'Omiti o que os documentos não confirmam.',
    completed: 'O resto, nas palavras dos documentos:',
    overBudget: 'Atingiu o limite de respostas redigidas de hoje. Estas são as palavras dos documentos:',
    lead: (file) => `De «${file}»:`,
    wider: 'Isto vem do manual de outro produto. Verifique se se aplica ao seu.',
    nothing: 'Sem conteúdo relacionado',
    unsure: 'Não tenho a certeza. Refere-se a um destes temas?',
    needsDevice:
      'Para isto são necessários dados atuais do seu equipamento. Abra a conversa a partir do seu equipamento e pergunte de novo.',
  },
  ru_RU: {
    installersOnly: 'Код предназначен только для установщиков. Обратитесь к своему установщику.',
    shortened: 'То, что документы не подтверждают, опущено.',
    completed: 'Остальное — словами документов:',
    overBudget: 'Дневной лимит сформулированных ответов исчерпан. Вот слова документов:',
    lead: (file) => `Из «${file}»:`,
    wider: 'Это из руководства к другому продукту. Проверьте, относится ли это к вашему.',
    nothing: 'Связанных материалов нет',
    unsure: 'Я не уверен. Вы имеете в виду что-то из этого?',
    needsDevice:
      'Для этого нужны текущие данные вашего устройства. Откройте чат со своего устройства и спросите снова.',
  },
  uk_UA: {
    installersOnly: 'Код лише для монтажників. Зверніться до свого монтажника.',
    shortened: 'Те, чого документи не підтверджують, пропущено.',
    completed: 'Решта — словами документів:',
    overBudget: 'Денний ліміт сформульованих відповідей вичерпано. Ось слова документів:',
    lead: (file) => `З «${file}»:`,
    wider: 'Це з посібника до іншого продукту. Перевірте, чи стосується це вашого.',
    nothing: 'Пов’язаних матеріалів немає',
    unsure: 'Я не певен. Ви маєте на увазі щось із цього?',
    needsDevice:
      'Для цього потрібні поточні дані вашого пристрою. Відкрийте чат зі свого пристрою і запитайте знову.',
  },
  ja: {
    installersOnly: 'このコードは施工業者専用です。変更は施工業者にご依頼ください。',
    shortened: '資料に根拠のない内容は省きました。',
    completed: '続きは資料の原文をご覧ください：',
    overBudget: '本日の文章による回答の上限に達しました。資料の原文は次のとおりです：',
    lead: (file) => `「${file}」より：`,
    wider: 'これは別の製品のマニュアルの内容です。お使いの製品に当てはまるかご確認ください。',
    nothing: '関連する内容はありません',
    unsure: '確信がありません。次のいずれかのことでしょうか？',
    needsDevice:
      'お答えにはお使いの機器の最新データが必要です。機器の画面からチャットを開いて、もう一度お尋ねください。',
  },
  ar: {
    installersOnly: 'الرمز مخصص لفنيي التركيب فقط. اطلب التغيير من فني التركيب.',
    shortened: 'حذفت ما لا تؤيده المستندات.',
    completed: 'البقية بنص المستندات:',
    overBudget: 'بلغت حد الإجابات المصاغة لهذا اليوم. إليك نص المستندات:',
    lead: (file) => `من «${file}»:`,
    wider: 'هذا من دليل منتج آخر. تأكد من أنه ينطبق على منتجك.',
    nothing: 'لا يوجد محتوى ذو صلة',
    unsure: 'لست متأكدًا. هل تقصد أحد هذه المواضيع؟',
    needsDevice: 'يحتاج هذا إلى بيانات حالية من جهازك. افتح المحادثة من جهازك ثم اسأل مرة أخرى.',
  },
  he_IL: {
    installersOnly: 'הקוד מיועד למתקינים בלבד. בקשו את השינוי מהמתקין שלכם.',
    shortened: 'השמטתי את מה שהמסמכים אינם מאשרים.',
    completed: 'ההמשך בלשון המסמכים:',
    overBudget: 'הגעתם למגבלת התשובות המנוסחות להיום. אלה דברי המסמכים:',
    lead: (file) => `מתוך "${file}":`,
    wider: 'זה מתוך מדריך של מוצר אחר. ודאו שזה נכון למוצר שלכם.',
    nothing: 'אין תוכן קשור',
    unsure: 'איני בטוח. האם הכוונה לאחד מאלה?',
    needsDevice: 'לכך דרושים נתונים עדכניים מהמכשיר שלכם. פתחו את הצ׳אט מהמכשיר שלכם ושאלו שוב.',
  },
  ur_PK: {
    installersOnly: 'یہ کوڈ صرف انسٹالرز کے لیے ہے۔ تبدیلی کے لیے اپنے انسٹالر سے کہیں۔',
    shortened: 'جس کی دستاویزات تائید نہیں کرتیں، وہ چھوڑ دیا گیا ہے۔',
    completed: 'باقی دستاویزات کے اپنے الفاظ میں:',
    overBudget: 'آج کے تحریر کردہ جوابات کی حد پوری ہو گئی ہے۔ یہ دستاویزات کے اپنے الفاظ ہیں:',
    lead: (file) => `”${file}“ سے:`,
    wider: 'یہ کسی دوسری مصنوعہ کے دستی سے ہے۔ دیکھ لیں کہ یہ آپ کی مصنوعہ پر درست ہے۔',
    nothing: 'کوئی متعلقہ مواد نہیں',
    unsure: 'مجھے یقین نہیں۔ کیا آپ کی مراد ان میں سے کوئی ہے؟',
    needsDevice: 'اس کے لیے آپ کے آلے کا موجودہ ڈیٹا درکار ہے۔ اپنے آلے سے چیٹ کھول کر دوبارہ پوچھیں۔',
  },
}

export const textsFor = (language: Language): AnswerTexts => texts[language]
