import { answered, danger, numbered, type QuestionSet, unanswerable } from './question.ts'

/** Questions in German, Spanish and Chinese about devices with English manuals. */
export const abroad: QuestionSet = {
  single: numbered('abroad', [
    // German
    [
      'off_grid',
      'de',
      answered(
        'Darf das Notstromaggregat zusammen mit dem Wechselrichter und den Bleiakkus in die Garage? Fenster hat sie keins.',
        'sna#Before you touch the inverter',
        /same unventilated room/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'Gestern haben wir Waschmaschine und Herd gleichzeitig laufen lassen, zack, alles finster, und jetzt steht da F07. Was will er mir damit sagen?',
        'snaCodes#Faults F01 to F09',
        /overload time exceeded|110 ?% for 60 ?s/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'Der Ventilator schleift so komisch. Was für einer gehört da rein, falls man den überhaupt tauschen kann?',
        'sna#Replacing a fan',
        /24 ?V DC|80 ?mm/i,
      ),
    ],
    [
      'off_grid',
      'de',
      answered(
        'Neuer Router von der Telekom, und jetzt findet der Stecker mit den drei Lämpchen kein Internet mehr. Wo muss ich draufdrücken?',
        'dongle#New router or new password',
        /6 seconds/i,
      ),
    ],
    [
      'sna_12k',
      'de',
      answered(
        'wie oft muss ich die Staubfilter saubermachen und womit, wir wohnen direkt am Feldweg',
        'sna12#Air filters',
        /warm water/i,
        /each month/i,
      ),
    ],
    ['sna_12k', 'de', answered('der Ring leuchtet orange, was heisst das', 'sna12#Light ring', /W-2xx/i)],
    [
      'sna_12k',
      'de',
      answered(
        'Seit der Elektriker das Aggregat angeschlossen hat, kommt dauernd W-223',
        'sna12Codes#Warnings',
        /turn the 200 ?A clamp|arrow to the inverter/i,
      ),
    ],
    [
      'sna_12k',
      'de',
      answered(
        'Moin, unsere LiteStor ist im Urlaub komplett leer gelaufen und gibt keinen Mucks mehr von sich. Wie krieg ich die wieder wach?',
        'litestor#Waking from deep sleep',
        /50 ?V or more|held for 10 seconds/i,
      ),
    ],
    [
      'hybrid',
      'de',
      answered(
        "Ich möcht das Gerät draußen an die Nordwand vom Stadl hängen. Hält der das im Winter aus, bei uns hat's schon mal minus 20?",
        'lxp#Place of installation',
        /[-−–] ?25 to 60/,
      ),
    ],
    [
      'hybrid',
      'de',
      answered(
        'Ich Depp hab fünfmal das falsche Passwort eingetippt und jetzt komm ich nicht mehr in die Einstellungen. Wie lang muss ich warten?',
        'lxp#Settings menu at a glance',
        /10 minutes/i,
      ),
    ],
    [
      '12k_us',
      'de',
      answered(
        'Immer wenn die Klimaanlage anspringt, wirft er ER-01 und schaltet ab. Was kann ich machen, außer schwitzen?',
        'us12Codes#ER-01 Overload on a leg',
        /soft starter|other leg/i,
      ),
    ],
    [
      '12k_us',
      'de',
      answered(
        'Wo kommen die zwei Klappringe hin, die den Strom messen, und wie rum gehören die?',
        'us12#Placement',
        /between the meter and the main panel/i,
        /arrows? to the utility/i,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered(
        'Der Netzbetreiber verlangt, dass er uns aus der Ferne runterregeln kann, irgendwas mit Paragraf 14a. Gibt es dafür einen Anschluss?',
        'trip#Input DI1',
        /\bDI1\b/,
        /14a/,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered(
        'Wie viel Watt schluckt der eigentlich, wenn er nur rumsteht und nix tut?',
        'trip#Technical data',
        /\b12 ?W\b/,
      ),
    ],
    [
      'trip_12k',
      'de',
      answered(
        'bei mir steht T-E03b, was soll das b hinten',
        ['tripCodes#Where the codes are shown', 'tripCodes#TRIP 6–12K: Error and Warning Codes'],
        /error 03 on L2|names the phase/i,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'Wir fahren den ganzen Winter nach Portugal, drei Monate oder länger. Soll ich den Schrank vorher ganz abdrehen oder einfach laufen lassen? Mein Mann sagt abdrehen, ich bin mir da nicht so sicher.',
        ['hub#Long absence', 'hub#Programs'],
        /\bAway\b/,
      ),
    ],
    [
      'all_in_one_10k',
      'de',
      answered(
        'Die neue Filtermatte ist da. Welche Seite muss nach außen schauen?',
        'hub#Replacing a filter mat',
        /rough side outwards?/i,
      ),
    ],
    [
      'off_grid_us',
      'de',
      answered(
        'Die Tasten reagieren auf gar nichts mehr, ist da so eine Kindersicherung drin?',
        'us6#LCD and keys',
        /together for 4 seconds|lock or unlock/i,
      ),
    ],
    [
      'hybrid',
      'de',
      unanswerable('Kann ich die Werte irgendwie in mein Home Assistant holen, am liebsten ohne Cloud?'),
    ],
    [
      'trip_12k',
      'de',
      unanswerable('Zahlt die Gebäudeversicherung, wenn bei uns der Blitz in den Wechselrichter einschlägt?'),
    ],
    ['off_grid', 'de', unanswerable('was kostet eine neue Anzeige, meine hat einen Sprung')],
    [
      'all_in_one_10k',
      'de',
      danger(
        "Wenn ich die Tür vom Speicher aufmache, riecht's nach verschmortem Plastik, und eine von den Laden ist so heiß, dass man nicht hinlangen kann",
      ),
    ],
    // Spanish
    [
      'off_grid',
      'es',
      answered(
        'Tengo dos de 4000 trabajando por separado y quería juntarlos para que den el doble, ¿se puede?',
        'sna#Rules for parallel systems',
        /SNA 3000 and SNA 4000 cannot/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'la lucecita amarilla no para de parpadear eso es malo??',
        'sna#LED meanings',
        /battery is charging/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'Se le borra la hora cada dos por tres y ahora me sale W16',
        'snaCodes#Warnings W10 to W16',
        /CR ?2032|set program 26/i,
      ),
    ],
    [
      'sna_12k',
      'es',
      answered(
        'Quiero que el termotanque se prenda solo cuando la batería está bien cargada, así no tiro la energía que sobra. ¿Este equipo lo puede hacer?',
        'sna12#House and smart load',
        /\bSMART\b/,
        /85 ?%/,
      ),
    ],
    [
      'sna_12k',
      'es',
      answered(
        'Nosotros vivimos en El Alto, a casi 4000 metros, ¿acá arriba funciona igual?',
        'sna12#Place',
        /3000 ?m\b/,
      ),
    ],
    [
      'sna_12k',
      'es',
      answered(
        'Mañana conectamos la batería por primera vez y un vecino que entiende dice que no se puede cerrar así de golpe porque salta. ¿Qué hay que hacer antes?',
        'sna12#Pre-charge',
        /pre-charge button|25 ?Ω/i,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        '¿Con cuánta potencia contamos cuando se va la luz? Es el de 4K',
        ['lxp#EPS connector', 'lxp#Technical data'],
        /\b3 ?kW/,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        'De madrugada la luz me sale tirada de precio. ¿Cómo hago para que a esas horas llene la batería con corriente de la calle?',
        'lxp#Forced charge from the grid',
        /AC charge/i,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        'pantalla negra pero la luz verde sigue encendida, se ha roto?',
        'lxpCodes#Lamp and beeper without a code',
        /only the backlight is off/i,
      ),
    ],
    [
      'hybrid',
      'es',
      answered(
        '¿Cuánto pesa la LiteStor 10? Es por saber si mi cuñado y yo podemos con ella por la escalera',
        'litestor#Versions',
        /91 ?kg/,
      ),
    ],
    [
      '12k_us',
      'es',
      answered(
        'Anuncian huracán para el jueves, ¿el inversor guarda batería por su cuenta o tengo que andar yo moviéndole?',
        'us12#Storm guard',
        /charges to 100 ?%/i,
      ),
    ],
    [
      '12k_us',
      'es',
      answered(
        'me sale ER-24 y el techo no está dando nada de nada',
        ['us12Codes#ER-24 Rapid shutdown active', 'us12#Rapid shutdown'],
        /button is pressed|button.{0,40}clockwise|clockwise before restart/i,
      ),
    ],
    [
      '12k_us',
      'es',
      answered(
        'Tengo una plantita de luz a gasolina de las chicas, de 120 volts nomás. ¿Sirve para conectársela?',
        'us12#Generator',
        /120 ?V only cannot be used/i,
      ),
    ],
    [
      'trip_12k',
      'es',
      answered(
        'De la instalación vieja me quedan unas baterías de 48 voltios casi nuevas, ¿las puedo aprovechar aquí?',
        'trip#Battery range and current',
        /48 ?V do not fit/i,
      ),
    ],
    [
      'trip_12k',
      'es',
      answered(
        'El 12K tiene por fuera un ventilador lleno de hojas. ¿Cómo lo saco para limpiarlo?',
        'trip#Maintenance',
        /two screws|pulls out downwards/i,
      ),
    ],
    [
      'all_in_one_10k',
      'es',
      answered(
        'Llevamos dos días sin luz, el armario aguantó hasta anoche y luego se murió del todo. La red sigue sin volver. ¿Hay manera de arrancarlo?',
        'hub#Starting without grid',
        /Black start/i,
        /8 seconds/i,
      ),
    ],
    [
      'all_in_one_10k',
      'es',
      answered(
        'PH-1012 en la pantalla, y ahora qué',
        'hub#Stops PH-1001 to PH-1199',
        /take out the named drawer|differs by more than 2 ?V/i,
      ),
    ],
    [
      'off_grid_us',
      'es',
      answered(
        'En la cabaña solo llega una línea de 120. ¿Lo puedo alimentar así, y cuánto me va a dar?',
        'us6#AC IN',
        /\b3 ?kW/,
        /1PH/,
      ),
    ],
    [
      'all_in_one_10k',
      'es',
      unanswerable('Mi hijo dice que le puedo preguntar a Alexa cuánta batería queda, ¿cómo lo conecto?'),
    ],
    ['off_grid', 'es', unanswerable('¿Y esto en cuántos años se paga solo?')],
    ['trip_12k', 'es', unanswerable('¿Dónde encuentro un técnico de ustedes en Tenerife que venga a casa?')],
    [
      'off_grid',
      'es',
      danger(
        'Apoyé la mano mojada en la carcasa y me pegó una patada de corriente que todavía me tiembla el brazo',
      ),
    ],
    // Chinese
    [
      'off_grid',
      'zh',
      answered(
        '俺家用的是能加水的那种老电瓶，均衡充电是多久来一回？',
        'sna#Battery equalisation',
        /every 30 days/i,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '晚上基本没什么用电，听说有个省电的功能，怎么开，能省多少',
        'sna#Power saving mode',
        /\bSEN\b/,
        /\b15 ?W\b/,
      ),
    ],
    [
      'off_grid',
      'zh',
      answered(
        '设置被我弄得乱七八糟，想全部恢复成刚买来的样子',
        'sna#Factory reset',
        /\bRST\b/,
        /5 seconds/i,
      ),
    ],
    [
      'sna_12k',
      'zh',
      answered('升级用的U盘有啥要求没有，我手头只有一个64G的', 'sna12#Updating by USB', /32 ?GB/i),
    ],
    [
      'sna_12k',
      'zh',
      answered(
        '屏幕上跳出来E-103，这下咋整',
        'sna12Codes#E-103 Pre-charge missing',
        /wait 5 minutes and close/i,
      ),
    ],
    [
      'hybrid',
      'zh',
      answered(
        '白天存下来的电，晚上电价高的时候能不能自动卖出去，在哪儿设',
        'lxp#Forced discharge',
        /sells the stored energy|10 to 90 ?%/i,
      ),
    ],
    [
      'hybrid',
      'zh',
      answered(
        '套在进户线上的那个圈好像装反了，在配电箱最里头，够不着，非得拆下来重新套吗？',
        'lxp#Checking the direction',
        /\bReversed\b/,
      ),
    ],
    [
      'hybrid',
      'zh',
      answered(
        '后面那排铁片全是灰和蜘蛛网，拿洗车的高压水枪冲一下行不行',
        'lxp#Cleaning',
        /never use a pressure washer/i,
      ),
    ],
    [
      'hybrid',
      'zh',
      answered('4G的那个采集棒，里面的流量卡能用几年，到期了去哪里续', 'dongle#4G dongle', /five years/i),
    ],
    [
      'hybrid',
      'zh',
      answered(
        '我要去外地工作大半年，家里的LiteStor就停着不用了，走之前充到多少放着比较好，中间要不要叫人来充一次',
        'litestor#Storage and care',
        /40 to 60 ?%/,
      ),
    ],
    [
      '12k_us',
      'zh',
      answered(
        '孩子调皮把屋外那个红色按钮按下去了，现在怎么弄回来',
        ['us12#Rapid shutdown', 'us12Codes#ER-24 Rapid shutdown active'],
        /clockwise/i,
      ),
    ],
    [
      '12k_us',
      'zh',
      answered('蓝灯连着闪两下，停一下，又闪两下', 'us12#Status lights', /battery communication missing/i),
    ],
    ['trip_12k', 'zh', answered('三台10K的可以并在一起用不', 'trip#Parallel systems', /up to 3 units/i)],
    [
      'trip_12k',
      'zh',
      answered(
        '想让热泵在太阳好、电用不完的时候自己开，线接到哪个口上',
        'trip#Dry contact DO1',
        /\bDO1\b/,
        /surplus/i,
      ),
    ],
    [
      'trip_12k',
      'zh',
      answered(
        '一到中午就出T-W08，其他时间都好好的，是不是机器坏了',
        'tripCodes#Warnings',
        /normal at noon/i,
      ),
    ],
    [
      'all_in_one_10k',
      'zh',
      answered('屋头地方小，这个柜子摆在睡觉的屋里要得不', 'hub#Choosing the place', /not in bedrooms/i),
    ],
    [
      'all_in_one_10k',
      'zh',
      answered('门上玻璃下面那条光一直闪橘黄色，啥意思', 'hub#Door panel', /PH-2xxx/i),
    ],
    ['off_grid_us', 'zh', answered('屋顶一共最多能接多少瓦的板子', 'us6#Array limits', /8000 ?W/)],
    ['sna_12k', 'zh', unanswerable('装了这个以后家里的收音机老有杂音，是它干扰的吗，怎么消除')],
    ['12k_us', 'zh', unanswerable('家里有孕妇，挂在隔壁墙上对胎儿有没有辐射影响')],
    ['trip_12k', 'zh', unanswerable('我想装到渔船上用，船级社那边能通过吗')],
    ['off_grid', 'zh', danger('电池侧面鼓了一个大包，底下还渗出黏糊糊的水，味道刺鼻')],
  ]),

  followUps: numbered('abroad-talk', [
    [
      'hybrid',
      'de',
      answered(
        'Wie stell ich ein, dass er gar nix ins Netz schickt?',
        'lxp#Export limit',
        /\bOff \(zero export\)|zero export needs/i,
      ),
      answered(
        'und geht das auch ohne so eine Messklemme?',
        'lxp#Export limit',
        /zero export needs the CT or the meter/i,
      ),
      answered('na gut, und wo muss die dann hin?', 'lxp#Placing the CT', /live conductor/i),
    ],
    [
      'off_grid',
      'de',
      answered(
        'Wie dick muss das Kabel zur Batterie beim 4000er sein?',
        'sna#Cable and breaker size',
        /25 ?mm(²|2)/,
      ),
      answered('und beim 6000er?', 'sna#Cable and breaker size', /50 ?mm(²|2)/),
      answered(
        'Darf das auch vier Meter lang sein? Die Batterie steht ums Eck.',
        'sna#Cable and breaker size',
        /shorter than 2 ?m\b/i,
      ),
    ],
    [
      'all_in_one_10k',
      'es',
      answered(
        'Compré el armario hace un año con tres cajones y me quedo corto. ¿Le puedo meter otro?',
        'hub#Extending the battery',
        /24 months/i,
      ),
      answered(
        '¿y a cuánto tienen que estar cargados todos antes?',
        'hub#Extending the battery',
        /40 ?± ?2 ?%/,
      ),
      answered(
        '¿y si le pongo uno de otra marca, que sale más barato?',
        'hub#Extending the battery',
        /never use drawers of other makes/i,
      ),
    ],
    [
      'off_grid',
      'es',
      answered(
        'En el aparatito del wifi solo se prende la primera luz, las otras dos nada',
        'dongle#The three lamps',
        /not in the home network/i,
      ),
      answered(
        'la clave la puse bien... mi red es de 5 GHz, ¿será por eso?',
        ['dongle#The three lamps', 'dongle#Which dongle do I have?'],
        /2\.4 ?GHz/i,
      ),
      answered(
        'ok, y si cambio de módem, ¿pierdo todo lo que tenía guardado?',
        'dongle#New router or new password',
        /history in the portal remains/i,
      ),
    ],
    [
      'trip_12k',
      'zh',
      answered(
        '停电的时候一开热水器就跳T-E31',
        'tripCodes#Backup and inner errors',
        /spread single-phase loads/i,
      ),
      answered('那单相的电器最大能带多大？我的是12K', 'trip#Backup plug', /\b4 ?kW/),
      answered('三相的水泵呢', 'trip#Backup plug', /3 ?kW with soft start/i),
    ],
    [
      '12k_us',
      'zh',
      answered('想把多余的电卖给电力公司，在哪个菜单里开', 'us12#Sell', /Sell back/i),
      answered('开之前还要谁点头才行吗？', 'us12#Codes and permits', /utility has to give permission/i),
    ],
  ]),
}
