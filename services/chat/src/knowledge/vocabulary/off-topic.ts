/**
 * Words of other matters than plants: other machines and brands, vehicles, computers, food, sport, money, animals, travel. Manuals say some
 * of them in passing, so that one stands in a text does not make a question about it one for the manual. They do not forbid an answer: what
 * else is asked may outweigh them, since a fridge can be a load.
 */
const offTopicWords = new Set(
  `
iphone samsung galaxy nokia huawei xiaomi pixel ipad laptop computer macbook linux printer toner keyboard headphone headphones
earbuds airpods camera photo photos selfie tv netflix facebook instagram tiktok twitter whatsapp youtube google amazon ebay spotify gmail outlook java python javascript sql html
car cars truck motorcycle motorbike bike bicycle scooter tyre tire engine gearbox clutch brake brakes mileage toyota ford honda bmw audi volkswagen tesla
renault skoda fiat mercedes washing washer dishwasher dryer fridge refrigerator freezer oven stove microwave vacuum hoover toaster coffee lawn mower blender
robot bosch siemens miele beko whirlpool electrolux lg frigidaire dyson roomba aeg
tax taxes income mortgage loan stocks bitcoin crypto insurance salary rent visa passport licence election president minister court
recipe cook cooking bake baking boil fry cake bread pasta pizza soup rice egg eggs chicken beef pork fish potato tomato tomatoes onion garlic banana apple wine
beer tea cheese sugar butter football soccer basketball tennis cricket rugby championship olympic nfl nba movie movies film films song music guitar piano novel
poem joke chess actor flight flights hotel hotels train airport beach travel horse hamster doctor medicine headache
fever pregnancy diet calorie calories vitamin gym yoga hair skin tooth teeth toothbrush baby weather forecast tomorrow weekend moon planet eclipse mountain ocean
river capital king queen invented painted carpet sofa toilet tap faucet kitchen bathroom curtain wallpaper grass
shoe shoes shirt dress jeans wedding birthday gift girlfriend boyfriend
wetter rezept kuchen brot kochen backen nudeln reis suppe autos reifen bremse führerschein handy laptop drucker fernseher waschmaschine geschirrspüler
spülmaschine trockner kühlschrank backofen herd staubsauger kaffeemaschine steuer steuererklärung finanzamt miete kredit kindergeld versicherung bundesliga
fußball musik buch urlaub flug hotel bahn witz gedicht haare arzt
clima receta cocina cocinar arroz pollo pan coche coches moto rueda aceite móvil portátil ordenador impresora televisor lavadora lavavajillas secadora
nevera frigorífico horno aspiradora cafetera impuesto impuestos renta hacienda hipoteca banco fútbol mundial liga película canción libro vuelo
vuelos hotel viaje tren chiste poema médico
格力 海尔 美的 小米 天气 下雨 菜谱 做饭 做法 炒饭 炒蛋 红烧 米饭 汽车 轮胎 机油 手机 电脑 打印 电视 洗衣 冰箱 烤箱 吸尘 所得 得税 税务 贷款 股票 保险 足球 篮球 电影 音乐 歌曲
小说 笑话 机票 高铁 火车 酒店 旅游 医院 感冒 减肥 英语
`
    .split(/\s+/)
    .filter(Boolean),
)

export const isOffTopic = (token: string): boolean => offTopicWords.has(token)
