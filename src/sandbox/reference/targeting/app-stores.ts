/** Categories of the app stores: IDs in base 36, counted from the first of each. Append new ones at the end. */
const categories = {
  IOS: 'Books, Business, Developer Tools, Education, Entertainment, Finance, Food & Drink, Games, Games: Action, Games: Adventure, Games: Board, Games: Card, Games: Casino, Games: Family, Games: Puzzle, Games: Racing, Games: Role Playing, Games: Simulation, Games: Sports, Games: Strategy, Games: Word, Graphics & Design, Health & Fitness, Kids, Lifestyle, Magazines & Newspapers, Medical, Music, Navigation, News, Photo & Video, Productivity, Reference, Shopping, Social Networking, Sports, Travel, Utilities, Weather',
  ANDROID:
    'Art & Design, Auto & Vehicles, Beauty, Books & Reference, Business, Comics, Communication, Dating, Education, Entertainment, Events, Finance, Food & Drink, Games, Games: Action, Games: Adventure, Games: Arcade, Games: Board, Games: Card, Games: Casino, Games: Casual, Games: Puzzle, Games: Racing, Games: Role Playing, Games: Simulation, Games: Sports, Games: Strategy, Games: Trivia, Games: Word, Health & Fitness, House & Home, Lifestyle, Maps & Navigation, Medical, Music & Audio, News & Magazines, Parenting, Personalization, Photography, Productivity, Shopping, Social, Sports, Tools, Travel & Local, Video Players & Editors, Weather',
} as const

const firstIds = { IOS: 'sk01', ANDROID: 'qwn1' } as const

export const appStoreCategories = (['IOS', 'ANDROID'] as const).flatMap((os_type) =>
  categories[os_type].split(', ').map((name, index) => ({
    name,
    targeting_type: 'APP_STORE_CATEGORY',
    targeting_value: (Number.parseInt(firstIds[os_type], 36) + index).toString(36),
    os_type,
  })),
)
